// An entity of a namespace from the API: its identifier, its organizations, and the sources that assert it.
import { ApiProblem } from '../../../src/client/api-problem.ts'
import { consoleApi, dataApi } from '../../shared/api/clients.ts'
import type { RowsOfNode, SourceRef } from '../model.ts'

export interface Entity {
  readonly uri: string
  /** Organizations whose export may contain it, the most likely first. */
  readonly organizations: readonly string[]
  readonly assertedBy: readonly SourceRef[]
  readonly inTable: RowsOfNode | null
}

export interface At {
  readonly namespace: string
  readonly signal?: AbortSignal | undefined
}

/** By id or IRI; null for nodes that are not entities, or do not exist. */
export async function findEntity(id: string, at: At): Promise<Entity | null> {
  const serviceId = isServiceId(id) ? id : await findId(id, at)
  if (serviceId === null) return null
  try {
    return await readEntity(serviceId, at)
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null
    throw error
  }
}

const isServiceId = (id: string): boolean => /^(org|out|ind|rep)_[0-9a-z]{26}$/.test(id)

async function findId(iri: string, { namespace, signal }: At): Promise<string | null> {
  if (iri === '' || iri.startsWith('_:')) return null
  const { data } = await consoleApi.findByIri({ namespace, iri }, { signal })
  return data[0]?.id ?? null
}

type SourceAnswer = { readonly type: 'capsule'; readonly capsule_id: string } | { readonly type: 'api' }

const sourceRefs = (sources: readonly SourceAnswer[] = []): SourceRef[] =>
  sources.map((each) =>
    each.type === 'capsule' ? { id: each.capsule_id, name: each.capsule_id } : { id: 'api', name: 'API' },
  )

async function readEntity(id: string, at: At): Promise<Entity | null> {
  const input = { id, include: ['sources' as const] }
  switch (id.slice(0, 4)) {
    case 'org_': {
      const { uri, sources } = await dataApi.getOrganization(input, at)
      return { uri, organizations: [id], assertedBy: sourceRefs(sources), inTable: { filter: 'org', id } }
    }
    case 'out_': {
      const { uri, org_ids: organizations, sources } = await dataApi.getOutcome(input, at)
      return { uri, organizations, assertedBy: sourceRefs(sources), inTable: { filter: 'outcome', id } }
    }
    case 'ind_': {
      const { uri, org_ids: organizations, sources } = await dataApi.getIndicator(input, at)
      return { uri, organizations, assertedBy: sourceRefs(sources), inTable: { filter: 'indicator', id } }
    }
    default: {
      const { uri, org_id: org, indicator_id: indicator, sources } = await dataApi.getReport(input, at)
      return {
        uri,
        organizations: org === null ? [] : [org],
        assertedBy: sourceRefs(sources),
        inTable: { filter: 'indicator', id: indicator },
      }
    }
  }
}
