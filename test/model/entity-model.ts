// What entity calls ought to do, in the plainest words there are: a list of capsules, a list of what calls said, and
// everything worked out anew from both for each question. Decisions, sections 1 and 3.
import { entityRecord, linkRecord } from '../../src/entities/entity-statements.ts'
import type { EntityWrite } from '../../src/entities/entity-write.ts'
import { project } from '../../src/projection/project.ts'
import type { Projection } from '../../src/projection/project.ts'
import type { Kind, Source } from '../../src/projection/source.ts'
import { nodesOf } from '../../src/sources/node-records.ts'

interface Said {
  readonly entity: EntityWrite
  readonly sequence: number
  /** By organization: the sequence of the link. */
  readonly links: Map<string, number>
}

export interface EntityModel {
  readonly capsules: Source[]
  readonly said: Map<string, Said>
  next: number
}

export const newModel = (): EntityModel => ({ capsules: [], said: new Map(), next: 1 })

const nameOf = ({ kind, uri }: { readonly kind: Kind; readonly uri: string }): string => `${kind} ${uri}`

export function sourcesIn({ capsules, said }: EntityModel): Source[] {
  const sources = [...capsules]
  const add = (sequence: number, record: ReturnType<typeof entityRecord>) =>
    sources.push({ sequence, nodes: nodesOf({ ...record, sequence }) })
  for (const { entity, sequence, links } of said.values()) {
    add(sequence, entityRecord(entity))
    if (entity.kind !== 'outcome' && entity.kind !== 'indicator') continue
    for (const [organization, linked] of links) add(linked, linkRecord({ ...entity, organization }))
  }
  return sources
}

export function exists(projection: Projection, kind: Kind, uri: string): boolean {
  const all = {
    organization: projection.organizations,
    outcome: projection.outcomes,
    indicator: projection.indicators,
    report: projection.reports,
  }
  return all[kind].has(uri)
}

/** The status a call is answered with; the model is as it is afterwards. */
export function write(model: EntityModel, entity: EntityWrite): number {
  const projection = project(sourcesIn(model))
  const isThere = (kind: Kind, uri: string) => exists(projection, kind, uri)
  if (entity.kind === 'outcome' || entity.kind === 'indicator') {
    if (!isThere('organization', entity.organization)) return 404
  }
  if (entity.kind === 'report' && !isThere('indicator', entity.indicator)) return 404
  if (entity.kind === 'indicator' && entity.outcome !== null && !isThere('outcome', entity.outcome))
    return 400
  if (entity.kind === 'report' && entity.organization !== null) {
    if (!isThere('organization', entity.organization)) return 400
  }
  const before = model.said.get(nameOf(entity))
  const links = new Map(before?.links)
  const sequence = model.next++
  if ((entity.kind === 'outcome' || entity.kind === 'indicator') && !links.has(entity.organization)) {
    links.set(entity.organization, model.next++)
  }
  const settled =
    entity.kind === 'report' && entity.organization === null
      ? { ...entity, organization: organizationOf(projection, entity.indicator) }
      : entity
  model.said.set(nameOf(entity), { entity: settled, sequence, links })
  return before ? 200 : 201
}

/** The earliest organization of the indicator, else of its primary outcome. */
function organizationOf({ links, indicators, organizations }: Projection, indicator: string): string | null {
  const earliest = (from: string | undefined, kind: string): string | undefined =>
    links
      .filter((link) => link.kind === kind && link.from === from && organizations.has(link.to))
      .sort((a, b) => a.sequence - b.sequence || (a.to < b.to ? -1 : 1))[0]?.to
  return (
    earliest(indicator, 'indicator-organization') ??
    earliest(indicators.get(indicator)?.outcomes[0], 'outcome-organization') ??
    null
  )
}

export function remove(model: EntityModel, kind: Kind, uri: string, isCascade: boolean): number {
  if (!model.said.has(nameOf({ kind, uri }))) {
    return exists(project(sourcesIn(model)), kind, uri) ? 409 : 404
  }
  const left: EntityModel = {
    ...model,
    said: new Map([...model.said].map(([name, said]) => [name, { ...said, links: new Map(said.links) }])),
  }
  if (!take(left, kind, uri, isCascade)) return 409
  model.said.clear()
  for (const [name, said] of left.said) model.said.set(name, said)
  return 204
}

/** False when something hangs from it that may not go. */
function take(model: EntityModel, kind: Kind, uri: string, isCascade: boolean): boolean {
  model.said.delete(nameOf({ kind, uri }))
  if (exists(project(sourcesIn(model)), kind, uri)) return true
  for (const { entity, links } of model.said.values()) {
    const hangsByLink = kind === 'organization' && links.has(uri)
    const hangs =
      (kind === 'outcome' && entity.kind === 'indicator' && entity.outcome === uri) ||
      (kind === 'indicator' && entity.kind === 'report' && entity.indicator === uri)
    if (!hangsByLink && !hangs) continue
    if (!isCascade) return false
    links.delete(uri)
    if (hangsByLink && belongsSomewhere(model, entity)) continue
    if (model.said.has(nameOf(entity))) take(model, entity.kind, entity.uri, true)
  }
  return true
}

function belongsSomewhere(model: EntityModel, entity: EntityWrite): boolean {
  const { outcomes, indicators } = project(sourcesIn(model))
  const found = entity.kind === 'outcome' ? outcomes.get(entity.uri) : indicators.get(entity.uri)
  return (found?.organizations.length ?? 0) > 0
}
