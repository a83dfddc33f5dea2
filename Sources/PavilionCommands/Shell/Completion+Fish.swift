extension Completion {
  /// For fish 3, to be saved as `pavilion.fish` in its folder of completions, or to be sourced.
  var fishScript: String {
    """
    # Completes the words of `pavilion` in fish. Made by `pavilion completion fish`.

    # The words before the cursor that are neither options nor their values.
    function __pavilion_plain
        set -l option ''
        for word in (commandline -opc)[2..-1]
            if test -n "$option"
                set option ''
                continue
            end
            switch $word
                case \(valued.joined(separator: " "))
                    set option $word
                case '-0*' '-1*' '-2*' '-3*' '-4*' '-5*' '-6*' '-7*' '-8*' '-9*'
                    echo -- $word
                case '-*'
                case '*'
                    echo -- $word
            end
        end
    end

    # Whether the command is the one named; with a number, whether so many operands stand after it.
    function __pavilion_at
        set -l plain (__pavilion_plain)
        set -l used 1
        set -l command "$plain[1]"
        if contains -- "$plain[1..2]" \(pairs.map { "'\($0)'" }.joined(separator: " "))
            set used 2
            set command "$plain[1..2]"
        end
        test "$command" = "$argv[1]"; or return 1
        switch "$argv[2]"
            case ''
                return 0
            case '*+'
                test (count $plain) -ge (math $used + (string trim -rc + -- $argv[2]))
            case '*'
                test (count $plain) -eq (math $used + $argv[2])
        end
    end

    function __pavilion_first
        test (count (__pavilion_plain)) -eq 0
    end

    # Whether a command is asked about whose first word is the one named.
    function __pavilion_helps
        set -l plain (__pavilion_plain)
        test "$plain" = "help $argv[1]"
    end

    # Files behind `sqlite:`, and what else storage can be.
    function __pavilion_storage
        set -l cur (commandline -ct | string replace -r '^--[a-z-]+=' '')
        if string match -q 'sqlite:*' -- $cur
            string replace -r '^' 'sqlite:' -- (__fish_complete_path (string replace sqlite: '' -- $cur))
        else
            printf '%s\\n' sqlite: postgresql:// memory
        end
    end

    complete -c pavilion -f
    \((nounLines + helpLines + globals.map { line("", $0) } + commands.flatMap(lines)).joined(separator: "\n"))
    """
  }

  private var nounLines: [String] {
    nouns.map { "complete -c pavilion -n __pavilion_first -a \($0.name) -d \(quoted($0.summary))" }
  }

  private var helpLines: [String] {
    let all = nouns.dropLast().map(\.name).joined(separator: " ")
    let ofNouns = commands.filter { !$0.verbs.isEmpty }.map { command in
      let verbs = command.verbs.map(\.name).joined(separator: " ")
      return "complete -c pavilion -n '__pavilion_helps \(command.name)' -a '\(verbs)'"
    }
    return ["complete -c pavilion -n '__pavilion_at help 0' -a '\(all)'"] + ofNouns
  }

  private func lines(of command: Command) -> [String] {
    let verbs = command.verbs.map { verb in
      "complete -c pavilion -n '__pavilion_at \"\(command.name)\" 0' -a \(verb.name) "
        + "-d \(quoted(verb.summary))"
    }
    let options = command.options.map { option in
      line("-n '__pavilion_at \"\(command.name)\"' ", option)
    }
    let operands = command.operands.enumerated().compactMap { index, source -> String? in
      let isOpen = command.repeatsLast && index == command.operands.count - 1
      let place = "-n '__pavilion_at \"\(command.name)\" \(index)\(isOpen ? "+" : "")'"
      return offer(source).map { "complete -c pavilion \(place) \($0)" }
    }
    return verbs + options + operands
  }

  private func line(_ condition: String, _ option: OptionSyntax) -> String {
    let name = "complete -c pavilion \(condition)-l \(option.name)"
    guard option.placeholder != nil else { return "\(name) -d \(quoted(option.help))" }
    return "\(name) -r \(offer(source(of: option)) ?? "-f") -d \(quoted(option.help))"
  }

  private func offer(_ source: Source) -> String? {
    switch source {
    case .words(let words): "-f -a '\(words.joined(separator: " "))'"
    case .files: "-F"
    case .folders: "-f -a '(__fish_complete_directories (commandline -ct) \"\")'"
    case .storage: "-f -a '(__pavilion_storage)'"
    case .nothing: nil
    }
  }

  private func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "\\'"))'" }
}
