// Runs a command in this process as the program runs it, and collects what it prints.
import type { Io } from '../../src/cli/command.ts'
import { main } from '../../src/cli/main.ts'

export interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

export async function runCommand(
  argv: readonly string[],
  env: Io['env'],
  io: Partial<Io> = {},
): Promise<Ran> {
  let [out, err] = ['', '']
  const code = await main(argv, {
    env,
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    isWatched: false,
    ...io,
  })
  return { code, out, err }
}
