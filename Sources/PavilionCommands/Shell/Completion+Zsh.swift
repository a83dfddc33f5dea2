extension Completion {
  /// For zsh 5, to be saved as `_pavilion` in a folder of `fpath`, or to be sourced after `compinit`.
  var zshScript: String {
    """
    #compdef pavilion
    # Completes the words of `pavilion` in zsh. Made by `pavilion completion zsh`.

    _pavilion() {
      local word option='' command='' helps='' kind=''
      local -i count
      local -a plain found
      for word in "${(@)words[2,CURRENT - 1]}"; do
        if [[ -n $option ]]; then
          option=''
          continue
        fi
        case $word in
          (\(valued.joined(separator: "|"))) option=$word ;;
          (-[0-9]*) plain+=("$word") ;;
          (-*) ;;
          (*) plain+=("$word") ;;
        esac
      done
      local cur=${words[CURRENT]-}
      if [[ -z $option && $cur == --*=* ]]; then
        option=${cur%%=*} cur=${cur#*=}
        compset -P '*='
      fi
      if [[ ${plain[1]-} == help ]]; then
        helps=1
        shift plain
      fi
      command="${plain[1]-} ${plain[2]-}"
      count=$#plain
      case $command in
        (\(pairs.map { "'\($0)'" }.joined(separator: " | "))) count+=-2 ;;
        (*) command=${plain[1]-} count+=-1 ;;
      esac

      if [[ -n $option ]]; then
        case "$command $option" in
    \(cases(optionCases(setting).map { ("(" + $0, $1) }, indent: 6))
        esac
      elif [[ $cur == -* ]]; then
        case $command in
    \(cases(commands.map { ("('\($0.name)'", described($0.options)) }, indent: 6))
        esac
        found+=(\(list(globals)))
        _describe -o option found
        return
      elif ((count < 0)); then
        found=(\(list(nouns)))
        _describe command found
        return
      else
        if ((count == 0)); then
          case $command in
    \(cases(commands.map { ("('\($0.name)'", $0.verbs.isEmpty ? "" : "found=(\(list($0.verbs)))") }, indent: 8))
          esac
          (($#found == 0)) || _describe command found
          found=()
        fi
        [[ -z $helps ]] || return
        case "$command:$count" in
    \(cases(operandCases, indent: 6))
        esac
      fi

      case $kind in
        (storage)
          if compset -P 'sqlite:'; then
            _files
          else
            compadd -S '' -- sqlite: postgresql://
            compadd -- memory
          fi
          ;;
        (files) _files ;;
        (folders) _files -/ ;;
        (*) compadd -a found ;;
      esac
    }

    # Sourced, it is made known; called by the completion system itself, it completes at once.
    if [[ ${funcstack[1]-} == _pavilion ]]; then
      _pavilion "$@"
    else
      compdef _pavilion pavilion
    fi
    """
  }

  private var operandCases: [(String, String)] {
    commands.flatMap { command in
      command.operands.enumerated().map { index, source in
        let isOpen = command.repeatsLast && index == command.operands.count - 1
        return ("('\(command.name):'\(isOpen ? "*" : "\(index)")", setting(source))
      }
    }
  }

  private func described(_ options: [OptionSyntax]) -> String {
    options.isEmpty ? "" : "found=(\(list(options)))"
  }

  private func list(_ options: [OptionSyntax]) -> String {
    list(options.map { ("--\($0.name)", $0.help) })
  }

  /// Words with what they mean, as `_describe` takes them.
  private func list(_ words: [(name: String, summary: String)]) -> String {
    words.map { "'\($0.name):\($0.summary.replacing("'", with: "'\\''"))'" }.joined(separator: " ")
  }
}
