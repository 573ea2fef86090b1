// npm run bench -- --links: a view link that 200 readers open at once, twice, and a stranger who guesses tokens meanwhile, by
// other spellings of what does not open. Printed, never asserted.
import { randomBytes } from 'node:crypto'

import { generate } from './capsules.ts'
import { startPinger } from './measure.ts'
import { callUrl, startService, type Answer, type Service } from './service.ts'

const namespace = 'links'
const reports = 4000
const readers = 200
const guesses = 200

export async function measureLinks(root: string, dataDir: string): Promise<void> {
  const settings = { LOG_LEVEL: 'fatal', LINK_UNKNOWN_RATE_LIMIT: '1000000', TRUST_PROXY: '1' }
  const service = await startService(root, dataDir, settings)
  try {
    await fill(service)
    // A link each: 200 readers take all the requests that one has in a minute.
    for (const round of ['first', 'second'])
      await openAtOnce(service, (await makeLink(service, 'view')).url, round)
    await compareRefusals(service, await makeLink(service, 'view'))
  } finally {
    await service.stop()
  }
}

async function fill(service: Service): Promise<void> {
  const headers = { 'X-Namespace': namespace }
  await service.call('POST', '/namespaces', headers, JSON.stringify({ namespace }))
  for (const capsule of generate(reports).capsules) {
    const sent = await service.call('POST', '/capsules', headers, capsule)
    const { capsule_id: id } = JSON.parse(sent.body.toString()) as { capsule_id: string }
    for (let status = 'pending'; status === 'pending';) {
      const { body } = await service.call('GET', `/capsules/${id}?wait=30`, headers)
      ;({ status } = JSON.parse(body.toString()) as { status: string })
    }
  }
}

interface MadeLink {
  readonly id: string
  readonly url: string
}

async function makeLink(service: Service, kind: string): Promise<MadeLink> {
  const body = JSON.stringify({ kind, namespace, label: 'Bench' })
  return JSON.parse((await service.call('POST', '/links', {}, body)).body.toString()) as MadeLink
}

/** As the page does: what the link is, then rows and organizations side by side. */
async function openAtOnce(service: Service, url: string, round: string): Promise<void> {
  const pinger = await startPinger(`${service.url}/healthz`)
  const statuses = new Map<number, number>()
  const times: number[] = []
  let bytes = 0
  const read = async (path: string): Promise<void> => {
    const { status, body } = await callUrl(url + path, 'GET', {})
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    bytes += body.length
  }
  const openOne = async (): Promise<void> => {
    const start = performance.now()
    await read('/about')
    await Promise.all([read('/view'), read('/organizations')])
    times.push(performance.now() - start)
  }
  await Promise.all(Array.from({ length: readers }, openOne))
  const { longestMs, count } = await pinger.stop()
  const answers = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')
  console.log(
    `${round}: ${readers} readers at once of ${reports} rows: ${answers}; median ${at(times, 0.5)} ms, ` +
      `slowest ${at(times, 1)} ms, ${Math.round(bytes / 1e6)} MB; ` +
      `health asked ${count} times meanwhile, slowest ${Math.round(longestMs)} ms`,
  )
}

/** In turn, so that whatever else the machine does meets all of them. */
async function compareRefusals(service: Service, link: MadeLink): Promise<void> {
  const [revoked, data] = [await makeLink(service, 'view'), await makeLink(service, 'data')]
  await service.call('DELETE', `/links/${revoked.id}`)
  const random = () => `${service.url}/l/igl_${randomBytes(14).toString('hex')}`
  const kinds: Readonly<Record<string, () => string>> = {
    'a random token': random,
    'no token': () => `${service.url}/l/x`,
    'a revoked link': () => revoked.url,
    'a link of another kind': () => data.url,
    'one letter off': () => link.url.slice(0, -1) + (link.url.endsWith('0') ? '1' : '0'),
  }
  const found = new Map<string, { readonly times: number[]; readonly answers: Set<string> }>()
  for (let guess = -20; guess < guesses; guess++)
    for (const [kind, urlOf] of Object.entries(kinds)) {
      const start = performance.now()
      const answer = await callUrl(`${urlOf()}/view`, 'GET', {})
      const known = found.get(kind) ?? { times: [], answers: new Set<string>() }
      found.set(kind, known)
      if (guess >= 0) known.times.push(performance.now() - start)
      known.answers.add(plainText(answer))
    }
  for (const [kind, { times, answers }] of found)
    console.log(
      `${kind}: median ${at(times, 0.5)} ms, 9 of 10 within ${at(times, 0.9)} ms, ${answers.size} different answer`,
    )
  const all = new Set([...found.values()].flatMap(({ answers }) => [...answers]))
  console.log(`different answers of all: ${all.size}`)
}

const plainText = ({ status, headers, body }: Answer): string => {
  const { date: _, 'x-request-id': __, ...same } = headers
  return `${status} ${JSON.stringify(same)} ${body.toString().replace(/"request_id":"[^"]+"/, '')}`
}

const at = (times: readonly number[], share: number): string => {
  const sorted = times.toSorted((a, b) => a - b)
  return (sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN).toFixed(2)
}
