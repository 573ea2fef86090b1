// The command line: finds the command, checks its arguments, runs it, and turns errors into one helpful line and an exit
// code. Rules, section 7.
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'

import { ConfigError } from '../config.ts'
import { isStorageFull } from '../database/pools/is-storage-full.ts'
import { isUnavailable } from '../database/pools/is-unavailable.ts'
import { accountCommands } from './account.ts'
import { Unreachable } from './with-client.ts'
import { capsuleCommands } from './capsule.ts'
import { codeListCommands } from './code-list.ts'
import { completionFor } from './completion.ts'
import { exit, parseInput, UsageError, type Command, type Io } from './command.ts'
import { dbBackup, dbRestore, dbVerify } from './db-backup.ts'
import { dbCheck } from './db-check.ts'
import { dbDistribute } from './db-distribute.ts'
import { dbMigrate } from './db-migrate.ts'
import { demo } from './demo.ts'
import { describeUnknownCommand } from './describe-unknown-command.ts'
import { explainDatabaseError, type Explanation } from './explain-database-error.ts'
import { exportCommand } from './export.ts'
import { commandHelp, overview, usageLine } from './help.ts'
import { groupCommands } from './indicator-group.ts'
import { keyCommands } from './key.ts'
import { linkCommands } from './link.ts'
import { mcp } from './mcp.ts'
import { mend } from './mend.ts'
import { convert } from './convert.ts'
import { namespaceCommands } from './namespace.ts'
import { orgs } from './orgs.ts'
import { readSecret } from './read-secret.ts'
import { rows } from './rows.ts'
import { serve } from './serve.ts'
import { summary } from './summary.ts'
import { tenantCommands } from './tenant.ts'
import { planCommands } from './plan.ts'
import { preview } from './preview.ts'
import { pull } from './pull.ts'
import { quality } from './quality.ts'
import { upload } from './upload.ts'
import { validate } from './validate.ts'
import { submissionCommands } from './submission.ts'
import { webhookCommands } from './webhook.ts'
import { worker } from './worker.ts'
import { version } from '../contract/version.ts'

const commands: readonly Command[] = [
  serve,
  worker,
  ...tenantCommands,
  ...keyCommands,
  ...accountCommands,
  validate,
  mend,
  convert,
  preview,
  upload,
  pull,
  mcp,
  ...namespaceCommands,
  ...capsuleCommands,
  orgs,
  rows,
  summary,
  quality,
  ...groupCommands,
  ...planCommands,
  exportCommand,
  ...codeListCommands,
  ...linkCommands,
  ...webhookCommands,
  ...submissionCommands,
  dbMigrate,
  dbCheck,
  dbBackup,
  dbRestore,
  dbVerify,
  dbDistribute,
  demo,
  completionFor(() => commands),
]

/** Of a text the reader may want the beginning alone; bytes that were not all taken are of no use. */
let codeForClosedPipe: number = exit.fine

const processIo: Io = {
  env: process.env,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  drained: async () => {
    if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain')
  },
  outBytes: async (bytes) => {
    codeForClosedPipe = exit.no
    for await (const chunk of bytes) if (!process.stdout.write(chunk)) await once(process.stdout, 'drain')
  },
  readInput: () => buffer(process.stdin),
  streams: () => ({ input: process.stdin, output: process.stdout }),
  readSecret,
  isWatched: process.stderr.isTTY,
  isTerminal: process.stdout.isTTY && process.stderr.isTTY,
}

/** A command has one or two words. */
function findCommand(argv: readonly string[]): { command: Command; rest: readonly string[] } | undefined {
  for (const words of [2, 1]) {
    const name = argv.slice(0, words).join(' ')
    const command = commands.find((each) => each.name === name || each.alias === name)
    if (command) return { command, rest: argv.slice(words) }
  }
  return undefined
}

/** The reader of the output may stop early, as `head` does; that is not an error. */
function exitOnClosedPipe(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(codeForClosedPipe)
    throw error
  })
}

export async function main(argv: readonly string[], io: Io = processIo): Promise<number> {
  if (io === processIo) exitOnClosedPipe()
  const [first, ...others] = argv
  if (first === 'help' && others.length > 0) return await main([...others, '--help'], io)
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    ;(first === undefined ? io.err : io.out)(overview(commands))
    return first === undefined ? exit.usage : exit.fine
  }
  if (first === '--version') {
    io.out(`impact-graph ${version}\n`)
    return exit.fine
  }
  const found = findCommand(argv)
  if (!found) return unknownCommand(argv, io)
  const { command, rest } = found
  try {
    const input = parseInput(command, rest)
    if (input.has('help')) {
      io.out(commandHelp(command))
      return exit.fine
    }
    return (await command.run(input, io)) ?? exit.fine
  } catch (error) {
    const { message, exitCode } = explain(command, error, io)
    io.err(`${message}\n`)
    return exitCode
  }
}

function unknownCommand(argv: readonly string[], io: Io): number {
  const [first, second] = argv
  const group = commands.filter((command) => command.name.startsWith(`${first} `))
  if (group.length > 0 && (second === '--help' || second === '-h')) {
    io.out(overview(group))
    return exit.fine
  }
  io.err(describeUnknownCommand(commands, argv))
  return exit.usage
}

function explain(command: Command, error: unknown, io: Io): Explanation {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof UsageError)
    return { message: `${message}\n${usageLine(command)}`, exitCode: exit.usage }
  if (error instanceof ConfigError) return { message, exitCode: exit.usage }
  if (error instanceof Unreachable) return { message, exitCode: exit.unreachable }
  const explanation = explainDatabaseError(error, io.env)
  if (explanation) return explanation
  if (isStorageFull(error)) return { message: `The disk is full: ${message}`, exitCode: exit.no }
  if (isUnavailable(error))
    return { message: `The database cannot be reached: ${message}`, exitCode: exit.unreachable }
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  const advice = isTaken ? '. Another process listens there; set PORT to a free one.' : ''
  return { message: `${message}${advice}`, exitCode: exit.no }
}
