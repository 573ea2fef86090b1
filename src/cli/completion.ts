// completion bash|zsh|fish: a script that completes commands, options and their values, generated from the commands.
import { commandOptions, UsageError, type Command } from './command.ts'

const program = 'impact-graph'
const shells = ['bash', 'zsh', 'fish'] as const

/** `en|fr` and the like: the values themselves. Everything else is a placeholder. */
const listAlternatives = (placeholder: string): string[] =>
  /^[a-z]+(\|[a-z]+)+$/.test(placeholder) ? placeholder.split('|') : []

const isFile = (placeholder: string): boolean => placeholder.startsWith('FILE')

/** First words with the second words that may follow; none where the first word is a whole command. */
function commandWords(commands: readonly Command[]): Map<string, string[]> {
  const words = new Map<string, string[]>()
  for (const { name } of commands) {
    const [first = '', second] = name.split(' ')
    words.set(first, [...(words.get(first) ?? []), ...(second === undefined ? [] : [second])])
  }
  return words
}

/** Works in zsh too, through `bashcompinit`. */
function bashScript(commands: readonly Command[]): string {
  const words = commandWords(commands)
  const groups = [...words].filter(([, second]) => second.length > 0)
  return `_impact_graph() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}" words=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${[...words.keys()].join(' ')} help" -- "$word"))
    return
  fi
  case "$command" in
${groups
  .map(
    ([first, second]) => `    ${first})
      if [ "$COMP_CWORD" -eq 2 ]; then
        COMPREPLY=($(compgen -W "${second.join(' ')}" -- "$word"))
        return
      fi
      command="$command \${COMP_WORDS[2]}" ;;`,
  )
  .join('\n')}
  esac
  case "$command $before" in
${commands.flatMap(bashValues).join('\n')}
  esac
  case "$command" in
${commands.map(bashOptions).join('\n')}
  esac
}
complete -o default -F _impact_graph ${program}
`
}

/** What follows an option: its alternatives, or a file name, which \`-o default\` completes when there is no reply. */
function bashValues({ name, options = {} }: Command): string[] {
  return Object.entries(options).flatMap(([option, { value }]) => {
    if (value === undefined) return []
    const reply = `COMPREPLY=($(compgen -W "${listAlternatives(value).join(' ')}" -- "$word")); `
    return [`    "${name} --${option}") ${listAlternatives(value).length > 0 ? reply : ''}return ;;`]
  })
}

function bashOptions(command: Command): string {
  const names = Object.keys(commandOptions(command)).map((name) => `--${name}`)
  const argument = command.arguments?.name ?? ''
  const reply = `COMPREPLY=($(compgen -W "${[...listAlternatives(argument), ...names].join(' ')}" -- "$word"))`
  // Files are completed unless an option is being typed.
  return isFile(argument)
    ? `    "${command.name}") if [[ "$word" == -* ]]; then ${reply}; fi ;;`
    : `    "${command.name}") ${reply} ;;`
}

const quoteWord = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&')}'`

function fishScript(commands: readonly Command[]): string {
  const lines = [`complete -c ${program} -f`]
  for (const [first, second] of commandWords(commands)) {
    const summary =
      second.length > 0 ? second.join(', ') : commands.find(({ name }) => name === first)?.summary
    lines.push(`complete -c ${program} -n __fish_use_subcommand -a ${first} -d ${quoteWord(summary ?? '')}`)
  }
  for (const command of commands) lines.push(...fishLines(command))
  return `${lines.join('\n')}\n`
}

function fishLines(command: Command): string[] {
  const [first = '', second] = command.name.split(' ')
  const seen = [first, second]
    .flatMap((word) => (word === undefined ? [] : [`__fish_seen_subcommand_from ${word}`]))
    .join('; and ')
  const lines = Object.entries(commandOptions(command)).map(([name, { value, summary }]) => {
    const takes = value === undefined ? '' : isFile(value) ? ' -rF' : ' -x'
    const alternatives = value === undefined ? [] : listAlternatives(value)
    const choice = alternatives.length > 0 ? ` -a ${quoteWord(alternatives.join(' '))}` : ''
    return `complete -c ${program} -n ${quoteWord(seen)} -l ${name}${takes}${choice} -d ${quoteWord(summary)}`
  })
  if (second !== undefined) {
    const before = `__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${second}`
    lines.push(`complete -c ${program} -n ${quoteWord(before)} -a ${second} -d ${quoteWord(command.summary)}`)
  }
  const argument = command.arguments?.name ?? ''
  if (isFile(argument)) lines.push(`complete -c ${program} -n ${quoteWord(seen)} -F`)
  const alternatives = listAlternatives(argument)
  if (alternatives.length > 0)
    lines.push(`complete -c ${program} -n ${quoteWord(seen)} -a ${quoteWord(alternatives.join(' '))}`)
  return lines
}

export function completionFor(commands: () => readonly Command[]): Command {
  return {
    name: 'completion',
    summary: 'print a script that completes commands and options in a shell',
    arguments: { name: shells.join('|'), max: 1 },
    notes: [
      'bash: impact-graph completion bash > ~/.local/share/bash-completion/completions/impact-graph',
      'zsh:  impact-graph completion zsh > ~/.impact-graph.zsh, and in ~/.zshrc: source ~/.impact-graph.zsh',
      'fish: impact-graph completion fish > ~/.config/fish/completions/impact-graph.fish',
    ],
    async run(input, io) {
      const shell = shells.find((each) => each === input.arguments[0])
      if (!shell)
        throw new UsageError(`The shell is one of ${shells.join(', ')}, not "${input.arguments[0]}".`)
      const bash = () => bashScript(commands())
      if (shell === 'fish') io.out(fishScript(commands()))
      else io.out(shell === 'zsh' ? `autoload -U +X bashcompinit && bashcompinit\n${bash()}` : bash())
    },
  }
}
