// Nodes of a namespace with their statements, from its exports; the service names the sources. The side panel needs
// the export of one organization; the neighbours view opens the whole namespace, if possible.
import { consoleApi, dataApi } from '../../shared/api/clients.ts'
import { bestMatches } from '../../shared/parts/match.ts'
import type { ExplorerSource, NodeList, NodeQuery, NodeSummary, NodeView } from '../model.ts'
import { findEntity } from './namespace-entities.ts'
import type { At, Entity } from './namespace-entities.ts'
import { namespaceExports } from './namespace-exports.ts'
import type { NamespaceExports } from './namespace-exports.ts'

interface NamespaceNodes extends Pick<ExplorerSource, 'node' | 'neighbours' | 'nodes'> {
  readonly close: () => void
}

export function namespaceNodes(namespace: string): NamespaceNodes {
  const exports = namespaceExports(namespace)
  const at = (signal: AbortSignal | undefined): At => ({ namespace, ...(signal && { signal }) })
  return {
    node: (id, signal) => findNode(exports, id, at(signal)),
    neighbours: async (id, signal) => {
      const whole = await exports.whole()
      const found = await findNode(exports, id, at(signal))
      return found && (whole ? found : { ...found, isPartial: true })
    },
    nodes: async (query, signal) => {
      const whole = await exports.whole()
      if (!whole) return await listOrganizations(query, at(signal))
      return { ...(await whole.worker.call('nodes', query)), readAt: whole.readAt, isPartial: false }
    },
    close: exports.close,
  }
}

async function findNode(exports: NamespaceExports, id: string, at: At): Promise<NodeView | null> {
  const entity = await findEntity(id, at)
  const opened = await findOpened(exports, entity?.uri ?? id)
  // Nodes that are not entities, such as a funding status, can only be in an export that is already open. An entity
  // that is only referred to there is described in the export of its own organization.
  const isEnough = entity === null || (opened !== null && opened.properties.length > 0)
  const found = isEnough ? opened : ((await findInOrganizations(exports, entity)) ?? opened)
  if (found) return { ...found, id, assertedBy: entity?.assertedBy ?? [], inTable: entity?.inTable ?? null }
  return entity && withoutProperties(id, entity)
}

async function findOpened(exports: NamespaceExports, uri: string): Promise<NodeView | null> {
  let mentioned: NodeView | null = null
  for (const { worker } of await exports.opened()) {
    const found = await worker.call('node', uri)
    if (found && found.properties.length > 0) return found
    mentioned ??= found
  }
  return mentioned
}

async function findInOrganizations(
  exports: NamespaceExports,
  { uri, organizations }: Entity,
): Promise<NodeView | null> {
  for (const organization of organizations.slice(0, 3)) {
    const { worker } = await exports.ofOrganization(organization)
    const found = await worker.call('node', uri)
    if (found) return found
  }
  return null
}

const withoutProperties = (id: string, { uri, assertedBy, inTable }: Entity): NodeView => ({
  id,
  uri,
  name: null,
  types: [],
  properties: [],
  incoming: [],
  assertedBy,
  inTable,
})

const organizationType = 'cids:Organization'

/** For namespaces too large to search: organizations by name, and entities by their exact identifier. */
async function listOrganizations({ text, limit }: NodeQuery, at: At): Promise<NodeList> {
  const { namespace } = at
  const { data } = await dataApi.listOrganizations({}, at)
  const named = data.map(({ uri, name }): NodeSummary => ({
    id: uri,
    name,
    types: [organizationType],
    about: [],
  }))
  const matching = bestMatches(named, text, ({ id, name }) => `${name ?? ''} ${id}`)
  const iri = text.trim()
  const exact = /^[a-z][a-z0-9+.-]*:\S+$/i.test(iri)
    ? await consoleApi.findByIri({ namespace, iri })
    : { data: [] }
  const listed = new Set(matching.map(({ id }) => id))
  const others = exact.data.filter(({ uri }) => !listed.has(uri))
  const all = [...others.map(({ uri, name }) => ({ id: uri, name, types: [], about: [] })), ...matching]
  return {
    total: all.length,
    nodes: all.slice(0, limit),
    types: [{ type: organizationType, count: matching.length }],
    readAt: null,
    isPartial: true,
  }
}
