// The list of files that `pull` looks after, and beside it what it knows of each: written after every file, so that a run
// that is ended in the middle is continued by the next one. Rules, section 18.
import { readFile, rename, writeFile } from 'node:fs/promises'

import { findFaults } from '../core/schema/check-value.ts'
import type { Schema } from '../core/schema/schema.ts'
import { schemaFaults } from '../core/schema/wording/en.ts'
import { sayFault } from '../core/schema/wording/words.ts'
import type { KnownFile } from './fetch-file.ts'

export interface PullEntry {
  readonly url: string
  readonly namespace: string
  readonly label?: string
}

export interface EntryState extends KnownFile {
  /** Of the bytes that were uploaded last. */
  readonly sha256?: string
  /** What the file gave last and was accepted. */
  readonly capsule_id?: string
  /** The report said no: these bytes are not sent again. */
  readonly is_rejected?: boolean
  /** Since when the address says that there is no such file. */
  readonly gone_since?: string
  /** The capsule was rolled back because the file was gone for so long. */
  readonly is_dropped?: boolean
}

/** Thrown for a list or state that cannot be used; the message says why. */
export class PullListError extends Error {
  override readonly name = 'PullListError'
}

const text = (maxLength: number): Schema => ({ type: 'string', minLength: 1, maxLength })
const list: Schema = {
  type: 'array',
  items: {
    type: 'object',
    properties: { url: text(2000), namespace: text(63), label: text(200) },
    required: ['url', 'namespace'],
    additionalProperties: false,
  },
}

export async function readPullList(path: string): Promise<PullEntry[]> {
  const value = await readJson(path)
  const faults = findFaults(list, value, 'the list')
  if (faults.length > 0)
    throw new PullListError(faults.map((fault) => `${path}: ${sayFault(schemaFaults, fault)}`).join('\n'))
  const entries = value as PullEntry[]
  const wrong = [...entries.flatMap(addressFault), ...findRepeated(entries)]
  if (wrong.length > 0) throw new PullListError(wrong.map((each) => `${path}: ${each}`).join('\n'))
  return entries
}

function addressFault({ url }: PullEntry, at: number): string[] {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return [`[${at}].url: "${url}" is no http(s) address.`]
  return parsed.username === '' && parsed.password === '' ? [] : [`[${at}].url: it holds a password.`]
}

function findRepeated(entries: readonly PullEntry[]): string[] {
  const names = entries.map(entryName)
  return names.flatMap((name, at) =>
    names.indexOf(name) === at ? [] : [`[${at}]: the same url and namespace as [${names.indexOf(name)}].`],
  )
}

/** What tells an entry from the others, in the state too. */
export const entryName = ({ namespace, url }: PullEntry): string => `${namespace} ${url}`

const statePath = (listPath: string): string => `${listPath}.state.json`

export async function readPullState(listPath: string): Promise<Map<string, EntryState>> {
  const path = statePath(listPath)
  const value = await readJson(path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  })
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new PullListError(`${path}: it was not written by this command.`)
  return new Map(Object.entries(value as Record<string, EntryState>))
}

/** Complete or not at all. */
export async function writePullState(
  listPath: string,
  state: ReadonlyMap<string, EntryState>,
): Promise<void> {
  const path = statePath(listPath)
  await writeFile(`${path}.new`, `${JSON.stringify(Object.fromEntries(state), null, 2)}\n`)
  await rename(`${path}.new`, path)
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8')
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw new PullListError(`${path}: it is no JSON: ${(error as Error).message}`)
  }
}
