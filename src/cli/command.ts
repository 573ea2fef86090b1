// What a command is: its name, its options and what it does. Help and the check of its arguments are made from this.
// Exit codes: decisions, section 7.
import { parseArgs } from 'node:util'

export const exit = { fine: 0, no: 1, usage: 2, unreachable: 3 } as const

/** The world a command acts on. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Resolves when what was put out has found a reader. */
  readonly drained?: () => Promise<void>
  /** A line of standard input that is not shown while it is typed. */
  readonly readSecret?: (prompt: string) => Promise<string>
  /** Whether somebody watches standard error: only then is progress shown. */
  readonly isWatched: boolean
}

export interface Option {
  /** What stands for its value in the help; a flag has none. */
  readonly value?: string
  readonly summary: string
  readonly isRequired?: boolean
  readonly isRepeatable?: boolean
}

export interface Command {
  readonly name: string
  readonly summary: string
  /** What stands for its arguments in the help; left out when it takes none. */
  readonly arguments?: { readonly name: string; readonly most?: number }
  readonly options?: Readonly<Record<string, Option>>
  /** Shown below the options. */
  readonly notes?: readonly string[]
  run(input: Input, io: Io): Promise<number>
}

/** Thrown for arguments that make no sense; shown with the command's usage line. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export class Input {
  readonly arguments: readonly string[]
  private readonly values: Readonly<Record<string, unknown>>

  constructor(values: Readonly<Record<string, unknown>>, positionals: readonly string[]) {
    this.values = values
    this.arguments = positionals
  }

  text(name: string): string | undefined {
    const value = this.values[name]
    return typeof value === 'string' ? value : undefined
  }

  required(name: string): string {
    const value = this.text(name)
    if (value === undefined || value.trim() === '') throw new UsageError(`--${name} is missing.`)
    return value
  }

  list(name: string): string[] {
    const value = this.values[name]
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
  }

  has(name: string): boolean {
    return this.values[name] === true
  }
}

const helpOption: Option = { summary: 'show this help' }

export const optionsOf = (command: Command): Record<string, Option> => ({
  ...command.options,
  help: helpOption,
})

export function parseInput(command: Command, argv: readonly string[]): Input {
  const options = Object.fromEntries(
    Object.entries(optionsOf(command)).map(([name, option]) => [
      name,
      option.value === undefined
        ? ({ type: 'boolean' } as const)
        : ({ type: 'string', multiple: option.isRepeatable ?? false } as const),
    ]),
  )
  const { values, positionals } = parse(argv, { ...options, h: { type: 'boolean', short: 'h' } })
  const input = new Input(values['h'] === true ? { help: true } : values, positionals)
  if (!input.has('help')) checkInput(command, input)
  return input
}

function parse(argv: readonly string[], options: NonNullable<Parameters<typeof parseArgs>[0]>['options']) {
  try {
    return parseArgs({ args: [...argv], options: options ?? {}, allowPositionals: true, strict: true })
  } catch (error) {
    // Only the first sentence: the rest is advice that helps nobody here.
    const message = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${message.split(/\.\s/)[0]?.replace(/\.$/, '')}.`)
  }
}

function checkInput(command: Command, input: Input): void {
  const given = input.arguments.length
  if (!command.arguments && given > 0) {
    throw new UsageError(`"${input.arguments[0]}" was not expected here.`)
  }
  if (command.arguments && given === 0) throw new UsageError(`${command.arguments.name} is missing.`)
  const most = command.arguments?.most ?? Infinity
  if (given > most) throw new UsageError(`"${input.arguments[most]}" is one too many.`)
  for (const [name, option] of Object.entries(command.options ?? {})) {
    if (option.isRequired) input.required(name)
  }
}
