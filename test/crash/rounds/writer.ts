// One client at work: uploads, rollbacks and entity calls, one after the other, until the round is over or the connection
// breaks. Every answer is compared with what the model says; what got no answer is remembered as unsure.
import { setTimeout as pause } from 'node:timers/promises'

import { lineFor, removalPath, requestFor } from '../../model/entity-requests.ts'
import { remove, write, writeAll, type Call, type CallModel } from '../../model/reading-calls.ts'
import { anyDocument, brokenDocument, largeDocument } from './documents.ts'
import type { Figures } from './figures.ts'
import type { Service } from './service.ts'
import type { Sent, Submitted, Tenant, Writer } from './tenant.ts'

export interface Work {
  readonly service: Service
  readonly figures: Figures
  readonly tenant: Tenant
  readonly writer: Writer
  readonly random: () => number
  readonly isOver: () => boolean
}

/** The process at the other end has gone, or goes. */
export class ConnectionBroken extends Error {
  override readonly name = 'ConnectionBroken'
}

/** No answer within this time is a fault: paused processes and recoveries take seconds. */
const answerWithinMs = 180_000
const mostLiving = 6

interface Answer {
  readonly status: number
  readonly text: string
}

async function call(
  { service, tenant, figures }: Work,
  method: string,
  path: string,
  body?: string,
  more: Record<string, string> = {},
): Promise<Answer> {
  let answer: Answer
  try {
    const response = await fetch(service.url + path, {
      method,
      headers: { ...tenant.headers, ...more },
      signal: AbortSignal.timeout(answerWithinMs),
      ...(body !== undefined && { body }),
    })
    answer = { status: response.status, text: await response.text() }
    if (answer.status === 503 && response.headers.get('retry-after') === null)
      throw new Error(`503 without Retry-After: ${method} ${path}`)
  } catch (error) {
    if ((error as Error).name === 'TimeoutError')
      throw new Error(`no answer: ${method} ${path}`, { cause: error })
    if (!(error instanceof TypeError)) throw error
    throw new ConnectionBroken(`${method} ${path}`, { cause: error })
  }
  figures.answered++
  figures.count(figures.answers, String(answer.status))
  return answer
}

/** True when it was done; false when it is not known whether it was. Anything else is a fault. */
async function isDone(
  work: Work,
  expected: number,
  ...[method, path, ...rest]: [string, string, string?, Record<string, string>?]
): Promise<Answer | null> {
  work.figures.unanswered++
  const answer = await call(work, method, path, ...rest)
  if (answer.status === 503) {
    await pause(20)
    return null
  }
  work.figures.unanswered--
  if (answer.status === 404 && work.tenant.namespace.erasure !== 'none') throw new NamespaceErased()
  if (answer.status !== expected)
    throw new Error(`${method} ${path} answered ${answer.status}, not ${expected}: ${answer.text}`)
  if (expected < 400) work.figures.acknowledged++
  return answer
}

class NamespaceErased extends Error {
  override readonly name = 'NamespaceErased'
}

let counter = 0

/** `replaces`: a capsule that has its verdict. */
async function upload(work: Work, replaces?: Sent): Promise<void> {
  const { writer, random, tenant } = work
  const label = `${tenant.number}-${writer.number}-${++counter}`
  const sent: Sent = {
    label,
    document: anyDocument(random, label),
    idempotencyKey: random() < 0.5 ? label : null,
    capsuleId: null,
    replaces,
    state: 'unanswered',
  }
  if (replaces?.state === 'accepted' || replaces?.state === 'rejected') {
    replaces.stateBefore = replaces.state
    replaces.state = 'replacing'
    replaces.replacement = sent
  }
  writer.sent.push(sent)
  await sendAgain(work, sent)
  if (sent.capsuleId === null || random() < 0.5) return
  if (sent.idempotencyKey !== null && random() < 0.2) await sendAgain(work, sent)
  const answer = await call(work, 'GET', `/capsules/${sent.capsuleId}?wait=10`)
  if (answer.status === 200) noteVerdict(sent, (JSON.parse(answer.text) as { status: string }).status)
}

/** Also for an upload that got no answer: its key makes that safe. */
export async function sendAgain(work: Work, sent: Sent): Promise<void> {
  const headers = sent.idempotencyKey === null ? {} : { 'Idempotency-Key': sent.idempotencyKey }
  const replaces = sent.replaces ? `&replaces=${sent.replaces.capsuleId}` : ''
  const path = `/capsules?label=${sent.label}${replaces}`
  const answer = await isDone(work, 202, 'POST', path, sent.document.text, headers)
  if (answer === null) return
  const { capsule_id } = JSON.parse(answer.text) as { capsule_id: string }
  if (sent.capsuleId !== null && sent.capsuleId !== capsule_id)
    throw new Error(`the key of ${sent.label} stood for ${sent.capsuleId} and now for ${capsule_id}`)
  sent.capsuleId = capsule_id
  if (sent.state === 'unanswered') sent.state = 'sent'
}

/** A capsule is judged by what is in it, whatever happens to the processes. */
export function noteVerdict(sent: Sent, status: string): void {
  if (status === 'pending') return
  const right = sent.document.broken === null ? 'accepted' : 'rejected'
  if (status !== right) throw new Error(`${sent.label} is ${status} and not ${right}`)
  sent.state = right
}

/** Sends a file through the link, and mostly takes it, sometimes twice at the same moment. */
async function submit(work: Work): Promise<void> {
  const { writer, random, tenant } = work
  const label = `${tenant.number}-${writer.number}-${++counter}`
  const document = largeDocument(`https://example.org/${label}`, 5)
  const submitted: Submitted = { label, document, state: 'unanswered' }
  writer.submitted.push(submitted)
  const path = `${tenant.namespace.link}/submissions?label=${label}`
  const sender = { 'X-Sender-Name': 'Somebody' }
  if (!(await isDone(work, 201, 'POST', path, document.text, sender))) return
  submitted.state = 'waiting'
  if (random() < 0.8) await take(work, submitted)
}

interface ListedSubmission {
  readonly id: string
  readonly label: string
}

async function take(work: Work, submitted: Submitted): Promise<void> {
  const { writer, random } = work
  const { status, text } = await call(work, 'GET', '/submissions?limit=1000&state=waiting')
  if (status !== 200) return
  const { data } = JSON.parse(text) as { data: ListedSubmission[] }
  const found = data.find(({ label }) => label === submitted.label)
  if (!found) throw new Error(`${submitted.label} was sent and is not listed`)
  submitted.state = 'taking'
  const { label, document } = submitted
  const sent: Sent = { label, document, idempotencyKey: null, capsuleId: null, state: 'unanswered' }
  writer.sent.push(sent)
  const accept = () => call(work, 'POST', `/submissions/${found.id}/accept`)
  const answers = await Promise.all(random() < 0.5 ? [accept()] : [accept(), accept()])
  const taken = answers.filter((answer) => answer.status === 202)
  const other = answers.find((answer) => ![202, 409, 503].includes(answer.status))
  if (other && work.tenant.namespace.erasure !== 'none') throw new NamespaceErased()
  if (other) throw new Error(`taking ${label} answered ${other.status}: ${other.text}`)
  if (taken.length > 1) throw new Error(`${label} was taken ${taken.length} times`)
  if (!taken[0]) return
  submitted.state = 'taken'
  sent.capsuleId = (JSON.parse(taken[0].text) as { capsule_id: string }).capsule_id
  sent.state = 'sent'
  work.figures.acknowledged++
}

async function replace(work: Work): Promise<void> {
  const { writer, random } = work
  const settled = writer.sent.filter(({ state }) => state === 'accepted' || state === 'rejected')
  await upload(work, settled[Math.floor(random() * settled.length)])
}

async function rollBack(work: Work): Promise<void> {
  const { writer, random } = work
  const living = writer.sent.filter(({ state }) => ['sent', 'accepted', 'rejected'].includes(state))
  const sent = living[Math.floor(random() * living.length)]
  if (sent === undefined) return
  sent.state = 'deleting'
  if (await isDone(work, 204, 'DELETE', `/capsules/${sent.capsuleId}`)) sent.state = 'deleted'
}

/** Every call says something new, so that it shows whether it took effect. */
function anyCall({ writer, random, tenant }: Work): Call {
  const below = (limit: number): number => Math.floor(random() * limit)
  const place = `https://example.org/${tenant.number}-${writer.number}`
  const uri = (kind: string, count: number): string => `${place}/${kind}/${below(count)}`
  const name = `Name ${++counter}`
  const themes = random() < 0.5 ? ['urn:t:1'] : []
  const maybe = (value: string): string | null => (random() < 0.5 ? value : null)
  const outcome = uri('outcome', 2)
  const owned = { name, description: null, themes, organization: uri('org', 2) }
  switch (below(5)) {
    case 0:
    case 1:
      return { kind: 'organization', uri: uri('org', 2), name, description: maybe(name) }
    case 2:
      return { kind: 'outcome', uri: outcome, ...owned }
    case 3:
      return {
        kind: 'indicator',
        uri: uri('indicator', 2),
        ...owned,
        unit: maybe('kg'),
        outcome: maybe(outcome),
      }
    default:
      return {
        kind: 'report',
        uri: uri('report', 6),
        name,
        valueText: String(counter),
        unit: maybe('m'),
        periodStart: maybe('2024-01-01'),
        periodEnd: maybe('2024-12-31'),
        indicator: uri('indicator', 2),
        organization: null,
      }
  }
}

/** `change` gives the status that the model says; the model is as it is afterwards. */
async function change(
  work: Work,
  apply: (model: CallModel) => number,
  ...[method, path, body]: [string, string, string?]
): Promise<void> {
  const { writer } = work
  const after = structuredClone(writer.entities)
  const expected = apply(after)
  writer.unsure = after
  if (!(await isDone(work, expected, method, path, body))) return
  writer.entities = after
  writer.unsure = null
}

async function writeEntity(work: Work): Promise<void> {
  const one = anyCall(work)
  const { path, body } = requestFor(one, work.tenant.namespace.idOf)
  await change(work, (model) => write(model, one), 'POST', path, JSON.stringify(body))
}

async function writeBatch(work: Work): Promise<void> {
  const calls = Array.from({ length: 2 + Math.floor(work.random() * 5) }, () => anyCall(work))
  const lines = calls.map((one) => JSON.stringify(lineFor(one))).join('\n')
  await change(work, (model) => writeAll(model, calls), 'POST', '/batch', lines)
}

async function removeEntity(work: Work): Promise<void> {
  const { kind, uri } = anyCall(work)
  const isCascade = work.random() < 0.6
  const path = removalPath(kind, work.tenant.namespace.idOf(kind, uri), isCascade)
  await change(work, (model) => remove(model, kind, uri, isCascade), 'DELETE', path)
}

interface Preview {
  readonly validation: { readonly conforms: boolean }
}

/** Judged as an upload would be; the checks after the round show that nothing of it was stored. */
async function preview(work: Work, turn: number): Promise<void> {
  const { random, tenant } = work
  const name = `preview-${tenant.number}-${++counter}`
  const document = turn % 2 === 0 ? brokenDocument(random, name) : anyDocument(random, name)
  const answer = await call(work, 'POST', '/capsules/preview', document.text)
  if (answer.status === 503) return await pause(20)
  if (answer.status === 404 && tenant.namespace.erasure !== 'none') throw new NamespaceErased()
  if (answer.status !== 200) throw new Error(`a preview answered ${answer.status}: ${answer.text}`)
  const { validation } = JSON.parse(answer.text) as Preview
  if (validation.conforms !== (document.broken === null))
    throw new Error(`a preview of ${name}, which breaks ${document.broken ?? 'nothing'}: ${answer.text}`)
  work.figures.previews++
}

/** Beside the writers of the tenant. */
export async function previewUntilOver(work: Work): Promise<void> {
  try {
    for (let turn = 0; !work.isOver(); turn++) await preview(work, turn)
  } catch (error) {
    if (!(error instanceof NamespaceErased)) throw error
  }
}

/** Reads while others write: of a large capsule all reports are there, or none. */
async function readRows(work: Work): Promise<void> {
  const answer = await call(work, 'GET', '/rows/indicator-reports?format=ndjson').catch((error: unknown) => {
    // A stream that has begun can only be cut off when the database goes away.
    if (error instanceof ConnectionBroken) return null
    throw error
  })
  if (answer?.status !== 200) return
  const counts = new Map<string, number>()
  for (const line of answer.text.split('\n').filter(Boolean)) {
    const { org } = JSON.parse(line) as { org: { name: string } | null }
    if (org !== null) counts.set(org.name, (counts.get(org.name) ?? 0) + 1)
  }
  for (const { sent } of work.tenant.namespace.writers) {
    for (const { document, label } of sent) {
      const found = counts.get(`https://example.org/${label}`) ?? 0
      if (found !== 0 && found !== document.reports)
        throw new Error(`${found} of ${document.reports} reports of ${label} were seen`)
    }
  }
}

export async function writeUntilOver(work: Work): Promise<void> {
  const { writer, random } = work
  const numberLiving = (): number => writer.sent.filter(({ state }) => state !== 'deleted').length
  try {
    for (let turn = 0; turn < 2000 && !work.isOver(); turn++) {
      const choice = random()
      if (choice < 0.1) await readRows(work)
      else if (choice < 0.35 && writer.unsure === null) await writeEntity(work)
      else if (choice < 0.42 && writer.unsure === null) await writeBatch(work)
      else if (choice < 0.5 && writer.unsure === null) await removeEntity(work)
      else if (choice < 0.6 || numberLiving() > mostLiving) await rollBack(work)
      else if (choice < 0.7) await replace(work)
      else if (choice < 0.76) await submit(work)
      else await upload(work)
    }
  } catch (error) {
    if (!(error instanceof NamespaceErased)) throw error
  }
}
