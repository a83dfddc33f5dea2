extension Completion {
  /// For bash 4 and later, with or without the package bash-completion.
  ///
  /// Bash splits words at `=` and `:` as well, so the line is split here once more, at spaces alone.
  var bashScript: String {
    """
    # Completes the words of `pavilion` in bash. Made by `pavilion completion bash`.

    _pavilion() {
      local IFS=$' \\t\\n' word cur='' option='' command='' helps='' kind='' before=''
      local -a words=() plain=() found=()
      read -ra words <<<"${COMP_LINE:0:COMP_POINT}"
      if [[ ${COMP_LINE:0:COMP_POINT} != *[[:space:]] ]]; then
        cur=${words[${#words[@]} - 1]}
        unset "words[${#words[@]} - 1]"
      fi
      for word in "${words[@]:1}"; do
        if [[ -n $option ]]; then
          option=''
          continue
        fi
        case $word in
          \(valued.joined(separator: "|"))) option=$word ;;
          -[0-9]*) plain+=("$word") ;;
          -*) ;;
          *) plain+=("$word") ;;
        esac
      done
      if [[ -z $option && $cur == --*=* ]]; then
        option=${cur%%=*} cur=${cur#*=}
        [[ $COMP_WORDBREAKS == *=* ]] || before=$option=
      fi
      if [[ ${plain[0]-} == help ]]; then
        helps=1 plain=("${plain[@]:1}")
      fi
      local -i count=${#plain[@]}
      case "${plain[*]:0:2}" in
        \(pairs.map { "'\($0)'" }.joined(separator: " | "))) command="${plain[*]:0:2}" count+=-2 ;;
        *) command=${plain[0]-} count+=-1 ;;
      esac

      if [[ -n $option ]]; then
        case "$command $option" in
    \(cases(optionCases(setting), indent: 6))
        esac
      elif [[ $cur == -* ]]; then
        case $command in
    \(cases(commands.map { ("'\($0.name)'", words(optionNames($0.options))) }, indent: 6))
        esac
        found+=(\(optionNames(globals).joined(separator: " ")))
      elif ((count < 0)); then
        found=(\(nouns.map(\.name).joined(separator: " ")))
      else
        case "$command:$count" in
    \(cases(operandCases, indent: 6))
        esac
        [[ -z $helps ]] || case "$command:$count" in
    \(cases(verbCases + [("*", "found=() kind=''")], indent: 6))
        esac
      fi

      if [[ $kind == storage ]]; then
        if [[ $cur == sqlite:* ]]; then
          kind=files cur=${cur#sqlite:}
          [[ $COMP_WORDBREAKS == *:* ]] || before+=sqlite:
        else
          found=(sqlite: postgresql:// memory)
        fi
      fi
      COMPREPLY=()
      case $kind in
        files | folders)
          local flag=-f
          [[ $kind == files ]] || flag=-d
          mapfile -t COMPREPLY < <(compgen -P "$before" $flag -- "$cur")
          compopt -o filenames 2>/dev/null
          ;;
        *)
          mapfile -t COMPREPLY < <(compgen -P "$before" -W "${found[*]}" -- "$cur")
          if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *[:/] ]]; then
            compopt -o nospace 2>/dev/null
          fi
          ;;
      esac
    }

    complete -F _pavilion pavilion
    """
  }

  /// At the place of the first operand may stand a verb of the noun as well.
  private var operandCases: [(String, String)] {
    commands.flatMap { command -> [(String, String)] in
      let verbs = command.verbs.map(\.name)
      var cases = command.operands.enumerated().map { index, source -> (String, String) in
        let isOpen = command.repeatsLast && index == command.operands.count - 1
        let setting = index == 0 && !verbs.isEmpty ? words(verbs + source.list) : setting(source)
        // The first place on its own, so that verbs stand there alone.
        return ("'\(command.name):'\(isOpen && index > 0 ? "*" : "\(index)")", setting)
      }
      if command.operands.isEmpty, !verbs.isEmpty {
        cases.append(("'\(command.name):0'", words(verbs)))
      }
      if command.repeatsLast, command.operands.count == 1 {
        cases.append(("'\(command.name):'*", setting(command.operands[0])))
      }
      return cases
    }
  }

  private var verbCases: [(String, String)] {
    commands.filter { !$0.verbs.isEmpty }.map { ("'\($0.name):0'", words($0.verbs.map(\.name))) }
  }

  private func optionNames(_ options: [OptionSyntax]) -> [String] { options.map { "--\($0.name)" } }

  private func words(_ words: [String]) -> String { "found=(\(words.joined(separator: " ")))" }

  /// What a shell's function sets for a source; zsh has the same variables.
  func setting(_ source: Source) -> String {
    switch source {
    case .words(let list): words(list)
    case .files: "kind=files"
    case .folders: "kind=folders"
    case .storage: "kind=storage"
    case .nothing: ""
    }
  }

  /// The branches of a `case` that do something; zsh reads them as bash does.
  func cases(_ branches: [(pattern: String, action: String)], indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    return branches.filter { !["", "found=()"].contains($0.action) }
      .map { "\(margin)\($0.pattern)) \($0.action) ;;" }.joined(separator: "\n")
  }
}

extension Completion.Source {
  /// The words that there are; none where a shell looks them up.
  var list: [String] { if case .words(let words) = self { words } else { [] } }
}
