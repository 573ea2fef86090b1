// The largest capsules: accepted while others are answered, and reported on in full. Rules, section 2. The delay of the event loop is printed, not asserted.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

import { describe, expect, it } from 'vitest'

import { isLongRun } from '../long-run.ts'
import { manyOrganizations, paddedTo, startCapsuleApp, type CapsuleAnswer } from './capsule-app.ts'
import { useListeningApp } from './start-app.ts'

// Over a real socket: injected requests would not show what the sending and receiving of large bodies costs.
const app = useListeningApp(() => startCapsuleApp())

const tenMebibytes = 10_485_760
/** What fills them: padding, or organizations as well. */
const organizations = isLongRun ? 2300 : 700

const theory = (organizations: number) =>
  Array.from({ length: organizations }, (_, org) =>
    theoryOf(`https://example.org/organizations/${org}`, org),
  ).flat()

/** An organization with an outcome, an indicator and ten reports, each node with its own context. */
function theoryOf(id: string, org: number): unknown[] {
  const context = 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld'
  const node = (type: string, path: string, content: object) => ({
    '@context': context,
    '@id': path,
    '@type': `cids:${type}`,
    ...content,
  })
  const reports = Array.from({ length: 10 }, (_, at) =>
    node('IndicatorReport', `${id}/reports/${at}`, {
      forIndicator: `${id}/indicator`,
      value: { '@type': 'i72:Measure', hasNumericalValue: `${org * 10 + at}` },
      startedAtTime: '2030-01-01T00:00:00',
      endedAtTime: '2030-12-31T23:59:59',
    }),
  )
  return [
    node('Organization', id, { hasLegalName: `Organization ${org}`, hasDescription: 'One of many.' }),
    node('Outcome', `${id}/outcome`, { hasName: `Outcome of ${org}`, forOrganization: id }),
    node('Indicator', `${id}/indicator`, {
      hasName: `Indicator of ${org}`,
      forOrganization: id,
      forOutcome: `${id}/outcome`,
    }),
    ...reports,
  ]
}

/** Keeps asking until the work is done; gives back how often it was answered. */
async function askMeanwhile(work: Promise<unknown>): Promise<number> {
  let isDone = false
  void work.finally(() => {
    isDone = true
  })
  let answered = 0
  while (!isDone) {
    const answer = await fetch(`${app.url}/healthz`)
    expect(answer.status).toBe(200)
    answered++
    // Without a pause, asking takes as much processor time as the work.
    await pause(50)
  }
  return answered
}

async function uploadOverSocket(bytes: Buffer): Promise<CapsuleAnswer> {
  const receipt = await fetch(`${app.url}/capsules`, {
    method: 'POST',
    headers: { ...app.headers },
    body: new Uint8Array(bytes),
  })
  expect(receipt.status).toBe(202)
  const { capsule_id: id } = (await receipt.json()) as { capsule_id: string }
  for (;;) {
    const answer = await fetch(`${app.url}/capsules/${id}?wait=30`, { headers: app.headers })
    const capsule = (await answer.json()) as CapsuleAnswer
    if (capsule.status !== 'pending') return capsule
  }
}

describe('a capsule of 10 MiB', () => {
  it('is accepted while other requests are answered', async () => {
    const bytes = paddedTo(tenMebibytes, theory(organizations))
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const work = uploadOverSocket(bytes)
    const answered = await askMeanwhile(work)
    delay.disable()
    const capsule = await work
    expect(capsule).toMatchObject({ status: 'accepted', size_bytes: tenMebibytes })
    expect(capsule.triple_count).toBeGreaterThan(organizations * 34)
    expect(answered).toBeGreaterThan(0)
    console.log(
      `event loop while 10 MiB were taken in: longest ${(delay.max / 1e6).toFixed(0)} ms, ` +
        `99 % below ${(delay.percentile(99) / 1e6).toFixed(0)} ms; ${answered} other requests answered`,
    )
  })

  it('is rejected as a whole for one bad report among thousands, and nothing is stored', async () => {
    const nodes = await app.countNodes()
    const version = await app.version()
    const document = theory(300)
    document.splice(2000, 0, {
      '@context': 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
      '@id': 'https://example.org/bad-report',
      '@type': 'cids:IndicatorReport',
    })
    const capsule = await app.verdict(await app.upload(document))
    expect(capsule.status).toBe('rejected')
    for (const item of capsule.validation?.items ?? []) {
      expect(item).toMatchObject({ rule: 'report-incomplete', focus: 'https://example.org/bad-report' })
    }
    expect(await app.countNodes()).toBe(nodes)
    expect(await app.version()).toBe(version)
  })

  it.runIf(isLongRun)('with 20,000 faults gets its whole report, while others are answered', async () => {
    const bytes = paddedTo(tenMebibytes, manyOrganizations(24_000, 20_000))
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const work = uploadOverSocket(bytes)
    await askMeanwhile(work)
    delay.disable()
    const capsule = await work
    expect(capsule).toMatchObject({ status: 'rejected', violation_count: 20_000 })
    expect(capsule.validation).toMatchObject({ violation_count: 20_000, truncated: false })
    const named = new Set(capsule.validation?.items.map(({ focus }) => focus))
    expect(named.size).toBe(20_000)
    console.log(`event loop while 20,000 faults were found: longest ${(delay.max / 1e6).toFixed(0)} ms`)
  })
})

it.runIf(isLongRun)(
  'many large uploads at the same time are accepted, or refused with Retry-After',
  async () => {
    // Large as it arrives; what is in it is soon settled.
    const bytes = paddedTo(2_000_000, theory(40))
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.call('POST /capsules', { body: Buffer.from(bytes) })),
    )
    const ids = answers
      .filter(({ statusCode }) => statusCode === 202)
      .map((answer) => answer.json<{ capsule_id: string }>().capsule_id)
    for (const answer of answers) {
      if (answer.statusCode === 202) continue
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toMatch(/^\d+$/)
    }
    for (const id of ids) expect((await app.verdict(id)).status).toBe('accepted')
  },
)
