// Random steps that change who has reported: files, rollbacks, replacements, submissions through links of plans and other links,
// decisions, answers, entity calls, and plans that are replaced. After each the status of every plan is compared with an
// independent reading.
import { isDeepStrictEqual } from 'node:util'

import type { CapsuleApp } from '../acceptance/capsule-app.ts'
import { capsule, indicator, iri, organization, report } from '../acceptance/projected.ts'
import { createSubmitLink, submitFile, type SubmitLink } from '../acceptance/submission-app.ts'
import { readPlan, type ReadFile, type ReadPlan, type ReadRow } from './plan-reading.ts'

const organizations = ['o/a', 'o/b', 'o/c', 'o/d']
const indicators = ['i/x', 'i/y', 'i/z']
const ends = ['2023-12-31', '2024-01-01', '2024-06-30', '2024-12-31', '2025-01-01']

/** Of the calendar, of a fiscal year, and of one day. */
const wholePlans: readonly ReadPlan[] = [
  {
    slug: 'calendar',
    period: { from: '2024-01-01', to: '2024-12-31' },
    organizations: [
      { uri: iri('o/a'), name: 'Zeta', indicators: [iri('i/x'), iri('i/y')] },
      { uri: iri('o/b'), name: 'Organization o/a' },
      { uri: iri('o/c'), indicators: [iri('i/x'), iri('i/never')] },
      { uri: iri('o/never'), name: 'Never there' },
    ],
  },
  {
    slug: 'fiscal',
    period: { from: '2023-07-01', to: '2024-06-30' },
    organizations: [{ uri: iri('o/d') }, { uri: iri('o/a') }, { uri: iri('o/b'), indicators: [iri('i/z')] }],
  },
  {
    slug: 'day',
    period: { from: '2025-01-01', to: '2025-01-01' },
    organizations: [{ uri: iri('o/c') }, { uri: iri('o/d'), indicators: [iri('i/x')] }],
  },
]

/** A link takes at most 100. */
const mostWaiting = 50

type Random = () => number

export class PlanWalk {
  readonly #app: CapsuleApp
  readonly #random: Random
  readonly #files: ReadFile[] = []
  readonly #plans = new Map(wholePlans.map((plan) => [plan.slug, plan]))
  readonly #answers = new Map(wholePlans.map(({ slug }) => [slug, new Set<string>()]))
  readonly #capsules: string[] = []
  /** Ids of reports that were written by calls. */
  readonly #written: string[] = []
  #link!: SubmitLink
  #reports = 0

  constructor(app: CapsuleApp, random: Random) {
    this.#app = app
    this.#random = random
  }

  async start(): Promise<void> {
    this.#link = await createSubmitLink(this.#app)
    for (const plan of wholePlans) await this.#putPlan(plan)
  }

  async #putPlan(plan: ReadPlan): Promise<void> {
    const { slug, period, organizations: expected } = plan
    const body = { name: slug, due: '2040-01-31', period, organizations: expected }
    const answer = await this.#app.call(`PUT /plans/${slug}`, { body })
    if (answer.statusCode > 201) throw new Error(answer.body)
    this.#plans.set(slug, plan)
  }

  async step(): Promise<void> {
    const steps = [
      () => this.#upload(),
      () => this.#upload(),
      () => this.#replace(),
      () => this.#rollBack(),
      () => this.#write(),
      () => this.#remove(),
      () => this.#send(),
      () => this.#send(),
      () => this.#decide(),
      () => this.#decide(),
      () => this.#answer(),
      () => this.#replacePlan(),
    ]
    await this.#pick(steps)()
  }

  /** Every plan is as an independent reading of the namespace says. */
  async compare(): Promise<void> {
    const { data } = (await this.#app.call('GET /orgs')).json<{
      data: { uri: string; name: string | null }[]
    }>()
    const lines = (await this.#app.call('GET /rows/indicator-reports?include=uri&format=ndjson')).body
    const rows = lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as ReadRow]))
    for (const [slug, plan] of this.#plans) {
      const facts = {
        rows,
        organizations: new Map(data.map(({ uri, name }) => [uri, name])),
        files: this.#files,
        answers: this.#answersOf(slug),
      }
      const [found, wanted] = [await readStatus(this.#app, slug), readPlan(plan, facts)]
      if (isDeepStrictEqual(found, wanted)) continue
      throw new Error(`${slug}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
    }
  }

  #answersOf(slug: string): Set<string> {
    return this.#answers.get(slug) ?? new Set()
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)] as T
  }

  /** Shared indicators: any of them may be any organization's, and reports name theirs or leave it to the links. */
  #document() {
    const orgs = organizations.filter(() => this.#random() < 0.5)
    const described = orgs.length > 0 ? orgs : [this.#pick(organizations)]
    const measured = indicators.filter(() => this.#random() < 0.7)
    return {
      described,
      document: capsule(
        ...described.map((name) => organization(name)),
        ...measured.map((name) => indicator(name, this.#pick(described))),
        ...measured.map((name) => {
          const end = this.#pick(ends)
          const owner = this.#random() < 0.5 ? { forOrganization: iri(this.#pick(organizations)) } : {}
          const days = this.#random() < 0.2 ? { startedAtTime: `${end}T00:00:00Z` } : {}
          const more = { endedAtTime: `${end}T00:00:00Z`, ...days, ...owner }
          return report(`r/${++this.#reports}`, name, '1', more)
        }),
      ),
    }
  }

  async #upload(query = ''): Promise<void> {
    const id = await this.#app.upload(this.#document().document, { query })
    await this.#keep(id)
  }

  async #keep(id: string): Promise<void> {
    const { status } = await this.#app.verdict(id)
    if (status !== 'accepted') throw new Error(`the capsule ${id} is ${status}`)
    this.#capsules.push(id)
  }

  async #replace(): Promise<void> {
    const at = Math.floor(this.#random() * this.#capsules.length)
    const [old] = this.#capsules.splice(at, 1)
    await this.#upload(old === undefined ? '' : `?replaces=${old}`)
  }

  async #rollBack(): Promise<void> {
    const at = Math.floor(this.#random() * this.#capsules.length)
    const [id] = this.#capsules.splice(at, 1)
    if (id !== undefined) await this.#app.call(`DELETE /capsules/${id}`)
  }

  /** Written by calls: a report of an indicator that may be shared. */
  async #write(): Promise<void> {
    const [org, measured, end] = [this.#pick(organizations), this.#pick(indicators), this.#pick(ends)]
    const post = async (path: string, body: object) => {
      const answer = await this.#app.call(`POST ${path}`, { body })
      if (answer.statusCode > 201) throw new Error(answer.body)
      return answer.json<{ id: string }>().id
    }
    const owner = await post('/orgs', { uri: iri(org), name: `Organization ${org}` })
    const of = await post(`/orgs/${owner}/indicators`, { uri: iri(measured), name: `Indicator ${measured}` })
    const days = { period_start: '2023-01-01', period_end: end }
    const uri = iri(`r/${++this.#reports}`)
    this.#written.push(await post(`/indicators/${of}/reports`, { uri, value: 1, ...days }))
  }

  async #remove(): Promise<void> {
    const [id] = this.#written.splice(Math.floor(this.#random() * this.#written.length), 1)
    if (id === undefined) return
    const { statusCode, body } = await this.#app.call(`DELETE /reports/${id}`)
    if (statusCode !== 204) throw new Error(body)
  }

  /** Through the link of an organization of a plan, whatever the file describes, or through another. */
  async #send(): Promise<void> {
    if (this.#files.filter(({ state }) => state === 'waiting').length > mostWaiting) return
    const { described, document } = this.#document()
    const through = this.#random() < 0.5 ? this.#pickExpected() : null
    const link = through ? await this.#planLink(through) : this.#link
    const { submission } = await submitFile(this.#app, link, document)
    this.#files.push({ id: submission.id, state: 'waiting', organizations: described.map(iri), through })
  }

  /** Null while no plan names any organization. */
  #pickExpected(): ReadFile['through'] {
    const all = [...this.#plans.values()].flatMap(({ slug: plan, organizations: expected }) =>
      expected.map(({ uri }) => ({ plan, uri })),
    )
    return all.length === 0 ? null : this.#pick(all)
  }

  async #planLink({ plan, uri }: { plan: string; uri: string }): Promise<SubmitLink> {
    const { data } = (await this.#app.call(`GET /plans/${plan}/links`)).json<{
      data: { organization: { uri: string }; link_id: string; url: string }[]
    }>()
    const found = data.find(({ organization: { uri: each } }) => each === uri)
    return { id: found?.link_id ?? '', path: new URL(found?.url ?? '').pathname }
  }

  /** With some of its organizations: those that leave lose their answer and their link. */
  async #replacePlan(): Promise<void> {
    const whole = this.#pick(wholePlans)
    const staying = whole.organizations.filter(() => this.#random() < 0.7)
    await this.#putPlan({ ...whole, organizations: staying })
    const stays = (uri: string) => staying.some((each) => each.uri === uri)
    const answers = this.#answersOf(whole.slug)
    for (const uri of answers) if (!stays(uri)) answers.delete(uri)
    for (const file of this.#files)
      if (file.through?.plan === whole.slug && !stays(file.through.uri)) file.through = null
  }

  async #decide(): Promise<void> {
    const waiting = this.#files.filter(({ state }) => state === 'waiting')
    const file = this.#pick(waiting)
    if (waiting.length === 0 || !file) return
    file.state = this.#random() < 0.5 ? 'accepted' : 'returned'
    const at = `POST /submissions/${file.id}`
    if (file.state === 'returned')
      await this.#app.call(`${at}/return`, { body: { message: 'Please mend it.' } })
    else {
      const { capsule_id } = (await this.#app.call(`${at}/accept`)).json<{ capsule_id: string }>()
      await this.#keep(capsule_id)
    }
  }

  async #answer(): Promise<void> {
    const expected = this.#pickExpected()
    if (!expected) return
    const { plan, uri } = expected
    const answers = this.#answersOf(plan)
    const at = `/plans/${plan}/answers`
    if (answers.delete(uri)) await this.#app.call(`DELETE ${at}?organization=${encodeURIComponent(uri)}`)
    else {
      answers.add(uri)
      await this.#app.call(`PUT ${at}`, { body: { organization: uri, reason: 'Nothing yet.' } })
    }
  }
}

interface Entry {
  readonly organization: { readonly uri: string; readonly name: string | null }
  readonly state: string
  readonly report_count: number
  readonly missing_indicators: readonly { readonly uri: string }[]
  readonly submission_id: string | null
}

async function readStatus(app: CapsuleApp, slug: string) {
  const answer = (await app.call(`GET /plans/${slug}/status`)).json<{
    data: Entry[]
    meta: { counts: Record<string, number> }
  }>()
  const counts = Object.values(answer.meta.counts).reduce((sum, count) => sum + count, 0)
  if (counts !== answer.data.length) throw new Error(`${slug}: ${counts} are counted`)
  return answer.data.map(
    ({ organization: { uri, name }, state, report_count, missing_indicators, submission_id }) => ({
      uri,
      name,
      state,
      report_count,
      missing: missing_indicators.map((each) => each.uri),
      submission_id,
    }),
  )
}
