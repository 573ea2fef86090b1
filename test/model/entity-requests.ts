// Entity calls of the model as requests.
import type { IdOf } from './reading-answers.ts'
import type { Call } from './reading-calls.ts'
import type { Kind } from './reading.ts'

const paths: Readonly<Record<Kind, string>> = {
  organization: '/orgs/',
  outcome: '/outcomes/',
  indicator: '/indicators/',
  report: '/reports/',
}

export const removalPath = (kind: Kind, id: string, isCascade: boolean): string =>
  `${paths[kind]}${id}${isCascade ? '?cascade=true' : ''}`

/** The call that writes it. */
export function requestFor(entity: Call, id: IdOf): { path: string; body: object } {
  const { uri } = entity
  switch (entity.kind) {
    case 'organization':
      return { path: '/orgs', body: { uri, name: entity.name, description: entity.description } }
    case 'outcome': {
      const { name, description, themes: given } = entity
      return {
        path: `/orgs/${id('organization', entity.organization)}/outcomes`,
        body: { uri, name, description, themes: given },
      }
    }
    case 'indicator': {
      const { name, description, unit, themes: given, outcome } = entity
      const outcome_id = outcome === null ? null : id('outcome', outcome)
      return {
        path: `/orgs/${id('organization', entity.organization)}/indicators`,
        body: { uri, name, description, unit, themes: given, outcome_id },
      }
    }
    case 'report': {
      const org_id = entity.organization === null ? null : id('organization', entity.organization)
      return {
        path: `/indicators/${id('indicator', entity.indicator)}/reports`,
        body: {
          uri,
          name: entity.name,
          value_text: entity.valueText,
          unit: entity.unit,
          period_start: entity.periodStart,
          period_end: entity.periodEnd,
          org_id,
        },
      }
    }
  }
}

/** A line of a batch: what stands in the path of a single call is named by its identifier. */
export function lineFor(entity: Call): object {
  const { path: _path, body } = requestFor(entity, (_kind, uri) => uri)
  const { outcome_id: outcome_uri, org_id: org_uri, ...fields } = body as Record<string, unknown>
  const object = entity.kind === 'report' ? 'indicator_report' : entity.kind
  return {
    object,
    ...fields,
    ...(outcome_uri !== undefined && { outcome_uri }),
    ...(entity.kind === 'report' && { indicator_uri: entity.indicator, org_uri }),
    ...('organization' in entity && entity.kind !== 'report' && { org_uri: entity.organization }),
  }
}
