// The help texts, generated from the commands.
import { commandOptions, type Command, type Option } from './command.ts'

/** How to call the program: in the portable archive as it was called, else from a checkout as from an installed package. */
export const program = process.env['IMPACT_GRAPH_COMMAND'] ?? 'npx impact-graph'

const optionText = (name: string, option: Option): string =>
  option.value === undefined ? `--${name}` : `--${name} ${option.value}`

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}

export function usageLine(command: Command): string {
  const required = Object.entries(command.options ?? {}).filter(([, option]) => option.isRequired)
  const hasOthers = Object.keys(command.options ?? {}).length > required.length
  const words = [
    program,
    command.name,
    ...(command.arguments
      ? [command.arguments.isOptional ? `[${command.arguments.name}]` : command.arguments.name]
      : []),
    ...required.map(([name, option]) => optionText(name, option)),
    ...(hasOthers ? ['[options]'] : []),
  ]
  return `Usage: ${words.join(' ')}`
}

export function commandHelp(command: Command): string {
  const options = Object.entries(commandOptions(command)).map(
    ([name, option]) => [optionText(name, option), option.summary] as const,
  )
  const notes = command.notes ? `\n${command.notes.join('\n')}\n` : ''
  return `${command.summary}\n\n${usageLine(command)}\n\n${columns(options)}\n${notes}`
}

export function overview(commands: readonly Command[]): string {
  const rows = commands.map((command) => [command.name, command.summary] as const)
  return (
    `impact-graph: takes impact data in, checks it, gives it back ready to use.\n\n` +
    `Usage: ${program} COMMAND [options]\n\n${columns(rows)}\n\n` +
    `${program} COMMAND --help says more about each.\n`
  )
}
