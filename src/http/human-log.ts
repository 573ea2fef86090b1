// The log for a person at a terminal: short lines instead of JSON. Until the service runs only warnings and errors are
// shown, so that the migrations of a first start are left out.

interface LogLine {
  readonly level?: number
  readonly time?: number
  readonly msg?: string
  readonly method?: string
  readonly path?: string | null
  readonly status?: number
  readonly ms?: number
  /** Of the problem that was answered. */
  readonly code?: string
  readonly err?: { readonly message?: string; readonly stack?: string }
  readonly [name: string]: unknown
}

const warning = 40
const error = 50

/** Members that the text of a line already contains, or that are of no use to a person. */
const omittedMembers = new Set([
  'level',
  'time',
  'msg',
  'err',
  'request_id',
  'tenant',
  'key',
  'account',
  'link',
])

function humanLine(line: LogLine): string {
  const { level = 30, time = 0, msg = '', err } = line
  const at = new Date(time).toTimeString().slice(0, 8)
  const mark = level >= error ? 'ERROR ' : level >= warning ? 'Warning: ' : ''
  if (msg === 'request') return `${at}  ${requestText(line)}\n`
  const rest = Object.entries(line)
    .filter(([name]) => !omittedMembers.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const text = [`${at}  ${mark}${msg}`, ...rest].join('  ')
  return `${text}\n${err ? `${err.stack ?? err.message ?? ''}\n` : ''}`
}

function requestText({ method, path, status, ms, code }: LogLine): string {
  const target = method === undefined ? '(not HTTP)' : `${method} ${path ?? '(no such address)'}`
  return [target, status, ms === undefined ? undefined : `${ms} ms`, code]
    .filter((part) => part !== undefined)
    .join(' ')
}

export function humanLog(write: (text: string) => void) {
  let showsAll = false
  return {
    write(text: string) {
      const line = JSON.parse(text) as LogLine
      if (showsAll || (line.level ?? 0) >= warning) write(humanLine(line))
    },
    /** Shows everything from now on; before, only warnings and errors. */
    showAll() {
      showsAll = true
    },
  }
}
