// After a round: every file that was sent through the link is there once, and of those that were taken there is one capsule.
import type { NamespaceId } from '../../../src/contract/ids.ts'
import type { Figures } from './figures.ts'
import type { Service } from './service.ts'
import type { Submitted, Tenant } from './tenant.ts'

interface Stored {
  readonly label: string
  readonly state: string
  readonly has_document: boolean
  /** Ids of the capsules with its label; a label is used once. */
  readonly capsules: readonly string[] | null
  readonly capsule_id: string | null
}

const storedSubmissions = `select label, state, document is not null as has_document, capsule_id from submission where namespace_id = $1`

const storedCapsules = `select label, array_agg(capsule_id) as capsules from capsule where namespace_id = $1 group by label`

async function readStored(service: Service, id: NamespaceId): Promise<Map<string, Stored[]>> {
  const capsules = await service.query<{ label: string; capsules: string[] }>(storedCapsules, [id])
  const byLabel = new Map(capsules.map((row) => [row.label, row.capsules]))
  const rows = await service.query<Omit<Stored, 'capsules'>>(storedSubmissions, [id])
  const found = new Map<string, Stored[]>()
  for (const row of rows) {
    const stored = { ...row, capsules: byLabel.get(row.label) ?? null }
    found.set(row.label, [...(found.get(row.label) ?? []), stored])
  }
  return found
}

export async function checkSubmissions(service: Service, tenant: Tenant, figures: Figures): Promise<void> {
  const { id, writers } = tenant.namespace
  const found = await readStored(service, id)
  for (const { submitted } of writers) {
    const absent = new Set<Submitted>()
    for (const one of submitted) {
      const [stored, ...twins] = found.get(one.label) ?? []
      found.delete(one.label)
      if (twins.length > 0) throw new Error(`one file, ${one.label}, is there several times`)
      if (!stored && one.state !== 'unanswered') throw new Error(`${one.label} was sent and is lost`)
      if (!stored) absent.add(one)
      else settle(one.label, stored, one.state === 'taken')
      if (stored) one.state = stored.state === 'accepted' ? 'taken' : 'waiting'
      figures.checks++
    }
    for (const one of absent) submitted.splice(submitted.indexOf(one), 1)
  }
  if (found.size > 0) throw new Error(`submissions of unknown origin: ${[...found.keys()].join(', ')}`)
}

function settle(
  label: string,
  { state, has_document, capsules, capsule_id }: Stored,
  isTaken: boolean,
): void {
  if (isTaken && state !== 'accepted') throw new Error(`${label} was taken and is ${state}`)
  if (state === 'waiting' && (capsules !== null || !has_document))
    throw new Error(`${label} waits, and has capsules (${capsules?.join(', ') ?? 'none'}) or no document`)
  if (state === 'accepted' && (capsules?.length !== 1 || capsules[0] !== capsule_id))
    throw new Error(`${label} became ${capsule_id}, and there are ${capsules?.join(', ') ?? 'no capsules'}`)
}
