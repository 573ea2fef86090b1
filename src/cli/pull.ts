// pull FILE.json: looks at files that are published elsewhere, uploads what changed, and says what became of each. The
// service itself fetches nothing. Rules, section 18.
import { createHash } from 'node:crypto'

import { readCapsuleMaxBytes } from '../config.ts'
import { ApiProblem } from '../client/api-problem.ts'
import type { Client } from '../client/create-client.ts'
import { waitForVerdict } from '../client/wait-for-verdict.ts'
import type { ValidationReport } from '../core/validation/report.ts'
import { asJson, exit, UsageError, type Command, type Input, type Io } from './command.ts'
import { fetchFile } from './fetch-file.ts'
import {
  entryName,
  PullListError,
  readPullList,
  readPullState,
  writePullState,
  type EntryState,
  type PullEntry,
} from './pull-list.ts'
import { oneLine, table } from './table.ts'
import { readService, serviceOptions, type ServiceAccess } from './target.ts'
import { titledReport } from './validate.ts'
import { openClient, problemText } from './with-client.ts'

type Outcome =
  | 'uploaded'
  | 'replaced'
  | 'unchanged'
  | 'rejected'
  | 'refused'
  | 'unreachable'
  | 'gone'
  | 'dropped'
  | 'no longer listed'

const failures: ReadonlySet<Outcome> = new Set(['rejected', 'refused', 'unreachable', 'gone'])

interface Pulled {
  readonly outcome: Outcome
  readonly state: EntryState
  /** For people. */
  readonly detail?: string
  readonly report?: string
}

interface PullOptions {
  readonly isDryRun: boolean
  readonly dropAfterMs: number
  readonly maxBytes: number
  readonly nowMs: number
}

const timeoutMs = 60_000

async function pullEntry(
  client: Client,
  entry: PullEntry,
  state: EntryState,
  options: PullOptions,
): Promise<Pulled> {
  const fetched = await fetchFile(entry.url, state, { maxBytes: options.maxBytes, timeoutMs })
  switch (fetched.is) {
    case 'unreachable':
      return { outcome: 'unreachable', state, detail: fetched.why }
    case 'gone':
      return await leave(client, state, fetched.status, options)
    case 'unchanged':
      return answerUnchanged(state)
    case 'file': {
      const { gone_since: goneSince = '', is_dropped: isDropped, ...former } = state
      const sha256 = hexHash(fetched.bytes)
      if (sha256 === state.sha256 && !isDropped) return answerUnchanged({ ...former, ...fetched.known })
      const file = { bytes: fetched.bytes, sha256, goneSince, state: { ...former, ...fetched.known } }
      return await send(client, entry, file, options)
    }
  }
}

const hexHash = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex')

const answerUnchanged = (state: EntryState): Pulled =>
  state.is_rejected
    ? { outcome: 'rejected', state, detail: 'the file has not changed since its report' }
    : { outcome: 'unchanged', state }

/** What is gone is only reported, until it has been gone for long enough. */
async function leave(
  client: Client,
  state: EntryState,
  status: number,
  { isDryRun, dropAfterMs, nowMs }: PullOptions,
): Promise<Pulled> {
  const since = state.gone_since ?? new Date(nowMs).toISOString()
  const gone = { ...state, gone_since: since }
  const isLong = nowMs - Date.parse(since) >= dropAfterMs
  if (!isLong) return { outcome: 'gone', state: gone, detail: `${status} since ${since}` }
  if (isDryRun) return { outcome: 'dropped', state, detail: 'would be rolled back' }
  const { capsule_id: id } = state
  if (id !== undefined) await client.rollBackCapsule({ capsule_id: id }).catch(ignoreMissing)
  return { outcome: 'dropped', state: { gone_since: since, is_dropped: true }, detail: `gone since ${since}` }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiProblem && error.status === 404)) throw error
}

interface NewFile {
  readonly bytes: Uint8Array
  readonly sha256: string
  /** Until now; empty where it was there. */
  readonly goneSince: string
  readonly state: EntryState
}

async function send(
  client: Client,
  entry: PullEntry,
  { bytes, sha256, goneSince, state }: NewFile,
  { isDryRun }: PullOptions,
): Promise<Pulled> {
  const { capsule_id: formerId, is_rejected: _, ...known } = state
  const replaces = formerId === undefined ? undefined : await findNewest(client, formerId)
  if (replaces !== undefined && replaces !== formerId && (await holds(client, replaces, sha256)))
    return { outcome: 'unchanged', state: { ...known, sha256, capsule_id: replaces } }
  const outcome = replaces === undefined ? 'uploaded' : 'replaced'
  if (isDryRun) return { outcome, state, detail: `would be ${outcome}` }
  const { capsule_id: id } = await client.uploadCapsule({
    body: bytes,
    // A run that was ended after this may send it again.
    idempotencyKey: hexHash([entryName(entry), sha256, replaces, goneSince].join('\n')),
    ...(entry.label !== undefined && { label: entry.label }),
    ...(replaces !== undefined && { replaces }),
  })
  const { status, validation } = await waitForVerdict(client, id, { timeoutSeconds: Infinity })
  if (status === 'accepted') return { outcome, state: { ...known, sha256, capsule_id: id } }
  const kept = { ...known, ...(replaces !== undefined && { capsule_id: replaces }) }
  return {
    outcome: 'rejected',
    state: { ...kept, sha256, is_rejected: true },
    detail: status === 'rejected' ? `${id}; the report is below` : `${id} is ${status}`,
    ...(validation && { report: titledReport(entry.url, validation as ValidationReport, 'en') }),
  }
}

const maxReplacements = 1000

/** What stands now in the place of a capsule; undefined where it was rolled back. */
async function findNewest(client: Client, id: string): Promise<string | undefined> {
  let newest = id
  for (let followed = 0; followed < maxReplacements; followed++) {
    const capsule = await client.getCapsule({ capsule_id: newest }).catch((error: unknown) => {
      ignoreMissing(error)
      return null
    })
    if (capsule?.status !== 'deleted') return capsule ? newest : undefined
    if (capsule.replaced_by === undefined) return undefined
    newest = capsule.replaced_by
  }
  return undefined
}

/** Whether a run that was ended before it could write its state uploaded these bytes. */
async function holds(client: Client, id: string, sha256: string): Promise<boolean> {
  const document = await client.getCapsuleDocument({ capsule_id: id })
  return hexHash(new Uint8Array(await document.arrayBuffer())) === sha256
}

const lineFor = ({ namespace, url }: PullEntry, { outcome, state, detail = '' }: Pulled) => ({
  namespace,
  url,
  outcome,
  capsule_id: state.capsule_id ?? null,
  detail,
})

type Line = ReturnType<typeof lineFor>

async function pullAll(input: Input, io: Io, service: ServiceAccess): Promise<number> {
  const path = input.argument
  const entries = await readPullList(path)
  const states = await readPullState(path)
  const isDryRun = input.has('dry-run')
  const dropAfterMs = readDuration(input.text('drop-after'))
  const maxBytes = readCapsuleMaxBytes(io.env)
  const lines: Line[] = []
  const reports: string[] = []
  for (const entry of entries) {
    const state = states.get(entryName(entry)) ?? {}
    const client = await openClient({ ...service, namespace: entry.namespace })
    const options = { isDryRun, dropAfterMs, maxBytes, nowMs: Date.now() }
    const pulled = await pullEntry(client, entry, state, options).catch((error: unknown): Pulled => {
      if (!(error instanceof ApiProblem)) throw error
      return { outcome: 'refused', state, detail: problemText(error) }
    })
    lines.push(lineFor(entry, pulled))
    if (pulled.report !== undefined) reports.push(pulled.report)
    states.set(entryName(entry), pulled.state)
    if (!isDryRun) await writePullState(path, states)
  }
  lines.push(...linesNotListed(entries, states))
  if (input.has('json')) io.out(`${JSON.stringify(lines)}\n`)
  else io.out([tableText(lines), ...reports].join('\n'))
  return lines.some(({ outcome }) => failures.has(outcome)) ? exit.no : exit.fine
}

/** An entry that was taken from the list keeps its capsule, and is named so that somebody may roll it back. */
function linesNotListed(entries: readonly PullEntry[], states: ReadonlyMap<string, EntryState>): Line[] {
  const listed = new Set(entries.map(entryName))
  return [...states].flatMap(([name, state]): Line[] => {
    if (listed.has(name) || state.capsule_id === undefined) return []
    const space = name.indexOf(' ')
    const entry = { namespace: name.slice(0, space), url: name.slice(space + 1) }
    return [lineFor(entry, { outcome: 'no longer listed', state, detail: 'its capsule stays' })]
  })
}

const tableText = (lines: readonly Line[]): string =>
  table(
    ['namespace', 'file', 'outcome', 'capsule', 'detail'],
    lines.map(({ namespace, url, outcome, capsule_id, detail }) => [
      namespace,
      oneLine(url),
      outcome,
      capsule_id ?? '',
      oneLine(detail),
    ]),
  )

const unitMs = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** Never, where nothing is said. */
function readDuration(text: string | undefined): number {
  if (text === undefined) return Infinity
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  if (count === undefined || unit === undefined)
    throw new UsageError(`--drop-after takes a time such as 72h (s, m, h, d), not "${text}".`)
  return Number(count) * unitMs[unit as keyof typeof unitMs]
}

export const pull: Command = {
  name: 'pull',
  summary: 'upload files from addresses in a list, those that changed in place of their former capsules',
  arguments: { name: 'FILE.json', max: 1 },
  options: {
    ...serviceOptions,
    'dry-run': { summary: 'look, and say what would be done' },
    'drop-after': {
      value: 'TIME',
      summary: 'roll back what has been gone for so long, such as 72h (s, m, h, d)',
    },
    ...asJson,
  },
  notes: [
    'FILE.json is a list of {"url", "namespace", "label"}; what is known of each file is kept in FILE.json.state.json.',
    'Exit code 1 when a file was rejected, could not be fetched or is gone. The API key is taken from IMPACT_GRAPH_KEY.',
  ],
  async run(input, io) {
    try {
      return await pullAll(input, io, readService(input, io))
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
      if (!(error instanceof PullListError) && !isMissing) throw error
      io.err(`${(error as Error).message}\n`)
      return exit.usage
    }
  },
}
