// After a round: every acknowledged write is there, what got no answer is there as a whole or not at all, every verdict is
// right, and exports, rows, facets and organizations are what the independent reading makes of it.
import { isDeepStrictEqual } from 'node:util'

import { quadsOf, readJsonLd } from '../../acceptance/export-graphs.ts'
import { organizationList } from '../../model/reading-answers.ts'
import { sourcesIn, type CallModel } from '../../model/reading-calls.ts'
import { statementsIn } from '../../model/reading-exports.ts'
import { read, type Source } from '../../model/reading.ts'
import { expectedTable, tableFrom } from '../../model/service-reads.ts'
import { saidIn } from '../../model/universe.ts'
import type { Figures } from './figures.ts'
import { compareWithMirror } from './follow-changes.ts'
import { graphLines } from './graph-lines.ts'
import { until, type Service } from './service.ts'
import type { Sent, Tenant, Writer } from './tenant.ts'
import { noteVerdict, sendAgain } from './writer.ts'

interface Listed {
  readonly capsule_id: string
  readonly label: string
  readonly status: string
  readonly replaced_by?: string
}

interface Check {
  readonly service: Service
  readonly figures: Figures
  readonly tenant: Tenant
}

/** The answer, asked for again while the service asks for patience. */
async function answerTo({ service, tenant }: Check, path: string): Promise<{ status: number; text: string }> {
  let found = { status: 503, text: '' }
  await until(`an answer to ${path}`, async () => {
    const answer = await fetch(service.url + path, { headers: tenant.headers })
    found = { status: answer.status, text: await answer.text() }
    return found.status !== 503
  })
  return found
}

async function get(check: Check, path: string): Promise<string> {
  const { status, text } = await answerTo(check, path)
  if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${text}`)
  return text
}

export async function checkNamespace(check: Check): Promise<void> {
  const { namespace } = check.tenant
  await settleUploads(check)
  for (const writer of namespace.writers) await checkReports(check, writer)
  const exported = quadsOf(await get(check, '/export?format=nquads'))
  for (const writer of namespace.writers) settleCalls(check, writer, exported)
  const sources = await sourcesOf(check)
  const expected = graphLines(statementsIn(sources))
  compare(check, 'the N-Quads export', graphLines(exported), expected)
  const jsonLd = await readJsonLd(await get(check, '/export'))
  compare(check, 'the JSON-LD export', graphLines(saidIn(jsonLd)), expected)
  await checkTables(check, sources)
  const { found, expected: rows } = await compareWithMirror(check.service, check.tenant)
  compare(check, 'the copy that followed the changes', found, rows)
}

/** Finds every upload in the list of capsules and waits for the verdicts. */
async function settleUploads(check: Check): Promise<void> {
  const { service, figures, tenant } = check
  const { writers } = tenant.namespace
  for (const writer of writers) {
    const work = { service, figures, tenant, writer, random: Math.random, isOver: () => false }
    for (const sent of writer.sent) {
      if (sent.state !== 'unanswered' || sent.idempotencyKey === null) continue
      await until(`${sent.label} is taken`, async () => {
        await sendAgain(work, sent)
        return sent.capsuleId !== null
      })
    }
  }
  await waitForVerdicts(check)
  const { data } = JSON.parse(await get(check, '/capsules?limit=1000')) as { data: Listed[] }
  const byLabel = new Map<string, Listed[]>()
  for (const one of data) byLabel.set(one.label, [...(byLabel.get(one.label) ?? []), one])
  for (const { sent } of writers) settleReplacements(sent, byLabel)
  for (const { sent } of writers) {
    const absent = new Set<Sent>()
    for (const one of sent) {
      const [listed, ...twins] = byLabel.get(one.label) ?? []
      byLabel.delete(one.label)
      if (twins.length > 0) throw new Error(`one upload, ${one.label}, made several capsules`)
      if (listed !== undefined) await settle(check, one, listed)
      else if (one.state === 'unanswered') absent.add(one)
      else throw new Error(`${one.label} was acknowledged (${one.state}) and is not there`)
    }
    for (const one of absent) sent.splice(sent.indexOf(one), 1)
  }
  if (byLabel.size > 0) throw new Error(`capsules that nobody sent: ${[...byLabel.keys()].join(', ')}`)
}

/** A verdict on a capsule may delete another. */
async function waitForVerdicts(check: Check): Promise<void> {
  const { data } = JSON.parse(await get(check, '/capsules?limit=1000&status=pending')) as { data: Listed[] }
  for (const { capsule_id, label } of data) {
    await until(`the verdict on ${label}`, async () => {
      const { status } = JSON.parse(await get(check, `/capsules/${capsule_id}?wait=10`)) as Listed
      return status !== 'pending'
    })
  }
}

/** Of a capsule and its replacement exactly one is in effect, unless the replacement was rolled back. */
function settleReplacements(sent: readonly Sent[], byLabel: ReadonlyMap<string, readonly Listed[]>): void {
  for (const one of sent) {
    const { replaces: earlier, label } = one
    if (earlier?.state !== 'replacing' || earlier.stateBefore === undefined) continue
    // An earlier replacement was rejected, and another one sent.
    if (earlier.replacement !== one) continue
    const [later] = byLabel.get(label) ?? []
    const [listed] = byLabel.get(earlier.label) ?? []
    const isReplaced =
      later !== undefined && listed?.status === 'deleted' && listed.replaced_by === later.capsule_id
    const mayBeReplaced = later?.status === 'accepted' || later?.status === 'deleted'
    if (later?.status === 'accepted' && !isReplaced)
      throw new Error(`${label} and ${earlier.label}, which it replaces, are both there`)
    if (isReplaced && !mayBeReplaced)
      throw new Error(`${earlier.label} gave way to ${label}, which is not there`)
    earlier.state = isReplaced ? 'deleted' : earlier.stateBefore
  }
}

async function settle(check: Check, sent: Sent, listed: Listed): Promise<void> {
  check.figures.checks++
  if (sent.state === 'unanswered') check.figures.foundDone++
  sent.capsuleId ??= listed.capsule_id
  if (sent.capsuleId !== listed.capsule_id)
    throw new Error(`${sent.label} is ${listed.capsule_id} and not ${sent.capsuleId}`)
  if (sent.state === 'deleted' || (sent.state === 'deleting' && listed.status === 'deleted')) {
    if (listed.status !== 'deleted') throw new Error(`${sent.label} was deleted and is ${listed.status}`)
    if (sent.state === 'deleting') check.figures.foundDone++
    sent.state = 'deleted'
    return
  }
  let { status } = listed
  await until(`the verdict on ${sent.label}`, async () => {
    if (status !== 'pending') return true
    ;({ status } = JSON.parse(await get(check, `/capsules/${listed.capsule_id}?wait=10`)) as Listed)
    return status !== 'pending'
  })
  const isNew = sent.state !== 'accepted' && sent.state !== 'rejected'
  if (status === 'deleted')
    throw new Error(
      `${sent.label}, ${sent.state}, is deleted, replaced by ${listed.replaced_by ?? 'none'} and not by ${sent.replacement?.label ?? 'any'}`,
    )
  noteVerdict(sent, status)
  if (isNew) check.figures[status === 'accepted' ? 'accepted' : 'rejected']++
}

interface Report {
  readonly validation: { readonly conforms: boolean; readonly items: readonly { readonly rule: string }[] }
}

/** A rejected capsule is rejected for its own fault. */
async function checkReports(check: Check, { sent }: Writer): Promise<void> {
  for (const one of sent) {
    const { state, capsuleId, label, document } = one
    if (state !== 'rejected' || one.isReportChecked) continue
    one.isReportChecked = true
    const { validation } = JSON.parse(await get(check, `/capsules/${capsuleId}`)) as Report
    check.figures.checks++
    if (!validation.items.some(({ rule }) => rule === document.broken))
      throw new Error(`${label} was rejected for another reason: ${JSON.stringify(validation)}`)
  }
}

type Quads = ReturnType<typeof quadsOf>

/** Whether the call without an answer took effect; the comparison of everything follows. */
function settleCalls({ tenant, figures }: Check, writer: Writer, found: Quads): void {
  if (writer.unsure === null) return
  const place = `https://example.org/${tenant.number}-${writer.number}/`
  const ofWriter = (quads: Quads): string[] =>
    graphLines(quads.filter(({ subject }) => subject.startsWith(place)))
  const after = ofWriter(statementsIn(sourcesIn(writer.unsure)))
  if (isDeepStrictEqual(ofWriter(found), after)) {
    writer.entities = writer.unsure
    figures.foundDone++
  }
  writer.unsure = null
}

/** Sources of writers are numbered behind one another: they never speak of the same thing. */
const behind = (entities: CallModel, number: number): Source[] =>
  sourcesIn(entities).map(({ sequence, said }) => ({ sequence: number * 10_000_000 + sequence, said }))

interface StoredCapsule {
  readonly capsule_id: string
  readonly sequence: string
  readonly replaced_by: string | null
}

async function sourcesOf({ service, tenant }: Check): Promise<Source[]> {
  const { id, writers } = tenant.namespace
  const rows = await service.query<StoredCapsule>(
    `select capsule_id, sequence, replaced_by from capsule where namespace_id = $1 and sequence is not null`,
    [id],
  )
  const stored = new Map(rows.map((row) => [row.capsule_id, row]))
  /** The one it took the place of, if that was accepted: links that both assert keep their age. */
  const sourceOf = ({ capsuleId, document, replaces }: Sent): Source => {
    const isReplaced = replaces && stored.get(replaces.capsuleId ?? '')?.replaced_by === capsuleId
    return {
      sequence: Number(stored.get(capsuleId ?? '')?.sequence ?? -1),
      said: document.said,
      replaced: isReplaced ? sourceOf(replaces) : undefined,
    }
  }
  const capsules = writers.flatMap(({ sent }) =>
    sent.filter(({ state }) => state === 'accepted').map(sourceOf),
  )
  return [...capsules, ...writers.flatMap(({ entities, number }) => behind(entities, number))].sort(
    (a, b) => a.sequence - b.sequence,
  )
}

async function checkTables(check: Check, sources: readonly Source[]): Promise<void> {
  const { idOf } = check.tenant.namespace
  const reading = read(sources)
  const { data } = JSON.parse(await get(check, '/orgs')) as { data: unknown[] }
  compare(check, 'GET /orgs', texts(data), texts(organizationList(reading, idOf)))
  const reader = {
    call: async (route: string) => {
      const { status, text } = await answerTo(check, route.replace(/^GET /, ''))
      return { statusCode: status, body: text }
    },
  }
  const expected = expectedTable(reading, {}, idOf)
  const found = await tableFrom(reader, {}, idOf, {}, 1000)
  for (const name of ['rows', 'nDJson', 'csv', 'themes', 'funds'] as const)
    compare(check, name, texts(found[name]), texts(expected[name]))
}

/** Keys in one order. */
const sorted = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

const texts = (list: unknown): string[] => [list].flat().map((one) => JSON.stringify(one, sorted))

function compare(
  { figures, tenant }: Check,
  what: string,
  found: readonly string[],
  expected: readonly string[],
): void {
  figures.checks++
  if (isDeepStrictEqual(found, expected)) return
  const only = (these: readonly string[], those: readonly string[]): string =>
    these
      .filter((one) => !those.includes(one))
      .slice(0, 5)
      .join('\n  ')
  throw new Error(
    `${what} of ${tenant.namespace.slug} (tenant ${tenant.number}) is not what was written: ` +
      `${found.length} instead of ${expected.length}\n found only:\n  ${only(found, expected)}\n` +
      ` expected only:\n  ${only(expected, found)}`,
  )
}
