// Nodes of a namespace with their statements, from its exports; the service names the sources. The export of one
// organization is enough for what a node says, the whole namespace for all that points at it.
import type { ExplorerSource, NodeView } from '../model.ts'
import { findEntity, type At, type Entity } from './namespace-entities.ts'
import { namespaceExports, type NamespaceExports } from './namespace-exports.ts'

interface NamespaceNodes extends Required<Pick<ExplorerSource, 'node' | 'readWhole'>> {
  readonly close: () => void
}

export function namespaceNodes(namespace: string): NamespaceNodes {
  const exports = namespaceExports(namespace)
  return {
    node: (id, signal) => findNode(exports, id, { namespace, signal }),
    readWhole: async () => (await exports.whole()) !== null,
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
  const { assertedBy = [], inTable = null } = entity ?? {}
  const isPartial = !(await exports.isWhole())
  if (found) return { ...found, id, assertedBy, inTable, isPartial }
  return entity && { ...withoutProperties(id, entity), isPartial }
}

async function findOpened(exports: NamespaceExports, uri: string): Promise<NodeView | null> {
  let mentioned: NodeView | null = null
  for (const worker of await exports.opened()) {
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
    const worker = await exports.ofOrganization(organization)
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
