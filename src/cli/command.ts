// A command: its name, its options and its behaviour. Help texts and argument checks are generated from it. Exit codes:
// rules, section 7.
import type { Readable, Writable } from 'node:stream'
import { parseArgs } from 'node:util'

export const exit = { fine: 0, no: 1, usage: 2, unreachable: 3 } as const

/** Environment, input and output of a command. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Resolves when standard output can take more. */
  readonly drained?: () => Promise<void>
  /** Writes bytes to standard output, no faster than they are taken. */
  readonly outBytes?: (bytes: AsyncIterable<Uint8Array>) => Promise<void>
  /** All of standard input. */
  readonly readInput?: () => Promise<Uint8Array>
  /** Standard input and output, for a command that answers what it is asked. */
  readonly streams?: () => { readonly input: Readable; readonly output: Writable }
  /** Reads a line of standard input without showing it. */
  readonly readSecret?: (prompt: string) => Promise<string>
  /** Whether standard error is a terminal: only then is progress shown. */
  readonly isWatched: boolean
  /** Whether both outputs are terminals: only then is the log written for people. */
  readonly isTerminal?: boolean
}

export interface Option {
  /** The placeholder for its value in the help; a flag has none. Alternatives are separated by `|`. */
  readonly value?: string
  readonly summary: string
  readonly isRequired?: boolean
  readonly isRepeatable?: boolean
}

export const repeatable = (value: string, summary: string): Option => ({
  value,
  summary: `${summary}; may be repeated`,
  isRepeatable: true,
})

export const asJson = { json: { summary: 'answer as JSON' } } as const

export interface Command {
  readonly name: string
  /** A former name, which still works. */
  readonly alias?: string
  readonly summary: string
  /** The placeholder for its arguments in the help, written like that of an option; absent when it takes none. */
  readonly arguments?: { readonly name: string; readonly max?: number; readonly isOptional?: boolean }
  readonly options?: Readonly<Record<string, Option>>
  /** Shown below the options. */
  readonly notes?: readonly string[]
  /** Returns the exit code; nothing where all is fine. */
  run(input: Input, io: Io): Promise<number | void>
}

/** Prints a value with `--json`, else the text. */
export const printValue = (input: Input, io: Io, value: unknown, text: () => string): void =>
  io.out(input.has('json') ? `${JSON.stringify(value)}\n` : text())

/** Thrown where what was asked for cannot be done; the message says why, and the exit code is 1. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** Thrown for invalid arguments; shown with the usage line of the command. */
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

  /** The first one, where a command takes one. */
  get argument(): string {
    return this.arguments[0] ?? ''
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

  /** `expected` completes the sentence "--name …, not …". */
  choice<T extends string>(name: string, choices: readonly T[], expected: string): T | undefined {
    const text = this.text(name)
    const choice = choices.find((each) => each === text)
    if (text === undefined || choice !== undefined) return choice
    throw new UsageError(`--${name} ${expected}, not "${text}".`)
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

export const commandOptions = (command: Command): Record<string, Option> => ({
  ...command.options,
  help: helpOption,
})

export function parseInput(command: Command, argv: readonly string[]): Input {
  const options = Object.fromEntries(
    Object.entries(commandOptions(command)).map(([name, option]) => [
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
    // Only the first sentence: the rest is advice of parseArgs that does not apply here.
    const message = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${message.split(/\.\s/)[0]?.replace(/\.$/, '')}.`)
  }
}

function checkInput(command: Command, input: Input): void {
  const given = input.arguments.length
  if (!command.arguments && given > 0) throw new UsageError(`"${input.argument}" was not expected here.`)
  if (command.arguments && !command.arguments.isOptional && given === 0)
    throw new UsageError(`${command.arguments.name} is missing.`)
  const max = command.arguments?.max ?? Infinity
  if (given > max) throw new UsageError(`"${input.arguments[max]}" is one too many.`)
  for (const [name, option] of Object.entries(command.options ?? {})) {
    if (option.isRequired) input.required(name)
  }
  if (input.has('csv') && input.has('json')) throw new UsageError('--csv and --json do not go together.')
}
