// Small capsules in few words, and what the namespace makes of them: one line per report, as a row would show it.
import { checkProjection } from '../../src/database/graph-store/check-projection.ts'
import { reportUnit } from '../../src/database/graph-store/unit-sql.ts'
import type { CapsuleApp } from './capsule-app.ts'
import type { StartedApp } from './start-app.ts'

const contexts = [
  'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
  'https://ontology.commonapproach.org/contexts/sffContext.jsonld',
]

type Node = Readonly<Record<string, unknown>>

export const capsule = (...nodes: readonly Node[]) => ({ '@context': contexts, '@graph': nodes })

export const iri = (name: string): string => `https://example.org/${name}`

/** Plain names for identifiers, one or several. */
const iris = (names: string | readonly string[]) => [names].flat().map(iri)

export const organization = (name: string, more: Node = {}): Node => ({
  '@id': iri(name),
  '@type': 'cids:Organization',
  hasLegalName: `Organization ${name}`,
  hasDescription: 'There to help.',
  ...more,
})

export const outcome = (name: string, of: string, more: Node = {}): Node => ({
  '@id': iri(name),
  '@type': 'cids:Outcome',
  hasName: `Outcome ${name}`,
  forOrganization: iri(of),
  ...more,
})

export const indicator = (
  name: string,
  of: string | null,
  outcomes: string | readonly string[] = [],
  more: Node = {},
): Node => ({
  '@id': iri(name),
  '@type': 'cids:Indicator',
  hasName: `Indicator ${name}`,
  ...(of === null ? {} : { forOrganization: iri(of) }),
  forOutcome: iris(outcomes),
  ...more,
})

export const report = (name: string, of: string, value = '1', more: Node = {}): Node => ({
  '@id': iri(name),
  '@type': 'cids:IndicatorReport',
  forIndicator: iri(of),
  value: { '@type': 'i72:Measure', hasNumericalValue: value },
  startedAtTime: '2024-01-01T00:00:00Z',
  endedAtTime: '2024-12-31T00:00:00Z',
  ...more,
})

/** Written with prefixes: the context has no terms for links to and from targets. */
export const target = (name: string, of: string | null, value = '10', more: Node = {}): Node => ({
  '@id': iri(name),
  '@type': 'cids:Target',
  ...(of === null ? {} : { forIndicator: iri(of) }),
  value: { '@type': 'i72:Measure', hasNumericalValue: value },
  ...more,
})

export const fundingStatus = (name: string, of: string, fund: string): Node => ({
  '@id': iri(name),
  '@type': 'sff:FundingStatus',
  forOrganization: iri(of),
  forFunder: fund,
})

export const hasIndicator = (...names: readonly string[]): Node => ({ hasIndicator: iris(names) })

export interface ProjectedRow {
  readonly value: string
  readonly unit: string | null
  readonly themes: readonly string[]
  readonly indicator: string | null
  readonly outcome: string | null
  readonly org: string | null
  readonly funds: readonly string[]
}

const selectRows = `
  select report.uri, value_text, funds, '{' || fragment || '}' as card,
    ${reportUnit('card')} as unit
  from report left join card using (namespace_id, org_key, indicator_key)
  where namespace_id = $1`

interface Stored {
  readonly uri: string
  readonly value_text: string
  readonly unit: string | null
  readonly funds: string[]
  readonly card: string
}

interface Card {
  readonly themes: string[]
  readonly indicator: { name: string | null }
  readonly outcome: { name: string | null } | null
  readonly org: { name: string | null } | null
}

/** By the report's plain name. */
export async function rowsOf(app: CapsuleApp): Promise<Record<string, ProjectedRow>> {
  const { rows } = await app.store.reads.query<Stored>(selectRows, [app.namespace.id])
  return Object.fromEntries(
    rows.map(({ uri, value_text, unit, funds, card }) => {
      const { themes, indicator, outcome, org } = JSON.parse(card) as Card
      const row: ProjectedRow = {
        value: value_text,
        unit,
        themes: themes.map(plain),
        indicator: indicator.name,
        outcome: outcome?.name ?? null,
        org: org?.name ?? null,
        funds,
      }
      return [plain(uri), row]
    }),
  )
}

const plain = (uri: string): string => uri.slice(iri('').length)

/** Names by identifier of what is stored in one of the entities' tables. */
export async function namesIn(
  app: CapsuleApp,
  table: 'organization' | 'outcome' | 'indicator',
): Promise<Record<string, string | null>> {
  const { rows } = await app.store.reads.query<{ uri: string; name: string | null }>(
    `select uri, name from ${table} where namespace_id = $1 order by uri`,
    [app.namespace.id],
  )
  return Object.fromEntries(rows.map(({ uri, name }) => [plain(uri), name]))
}

/** Uploads, waits until it is accepted, and gives back how to roll it back. */
export async function bring(app: CapsuleApp, ...nodes: readonly Node[]): Promise<() => Promise<void>> {
  const id = await app.upload(capsule(...nodes))
  const { status, validation } = await app.verdict(id)
  if (status !== 'accepted') throw new Error(`The capsule was ${status}: ${JSON.stringify(validation)}`)
  return async () => {
    const answer = await app.call(`DELETE /capsules/${id}`)
    if (answer.statusCode !== 204)
      throw new Error(`rolling back answered ${answer.statusCode}: ${answer.body}`)
  }
}

export const differencesIn = (app: StartedApp) =>
  app.store.transaction((tx) => checkProjection(tx, app.namespace.id))

/** Throws when what is stored is not what follows from the record. */
export async function proveSound(app: StartedApp): Promise<void> {
  const differences = await differencesIn(app)
  if (differences.length > 0)
    throw new Error(`The projection differs: ${JSON.stringify(differences, null, 2)}`)
}
