// GET /orgs/{id} with `expand`, and GET /orgs/{id}/everything, each from one snapshot.
import type { Readable } from 'node:stream'

import { readSources } from '../../entities/entity-sources.ts'
import { keyInPath, notFound } from '../../entities/not-found.ts'
import { readEntity } from '../../entities/read-entity.ts'
import type { DetailInclude } from '../../../database/graph-store/details-sql.ts'
import { parseEntityId, type EntityKey } from '../../../database/graph-store/entity-key.ts'
import { readTargets } from '../../../database/graph-store/read-targets.ts'
import type { NamespaceId } from '../../../contract/ids.ts'
import type { Namespace } from '../../namespaces/namespace.ts'
import { readVersion } from '../../namespaces/namespace-version.ts'
import { arrangeTree, type Expansion } from '../../../core/projection/arrange-tree.ts'
import type { OrganizationTree, TreeIndicator } from '../../../core/projection/tree.ts'
import type { LongRead, ReadThreads } from '../../../database/long-read.ts'
import type { Store } from '../../../database/pools/open-store.ts'
import { readPreparedSnapshot } from '../../../database/pools/read-snapshot.ts'
import type { Reads } from '../../../database/transaction.ts'
import { readOrganizationRows } from './organization-rows.ts'
import { readSmallTree } from './read-small-tree.ts'
import { treeChunks } from './tree-chunks.ts'

export interface Tree {
  /** JSON. */
  readonly content: string | Buffer | Readable
  /** Of the namespace, at the moment that was read. */
  readonly version: string
}

export interface TreeQuery {
  readonly expansion: Expansion
  readonly include?: readonly ('sources' | 'target' | DetailInclude)[] | undefined
}

export async function getTree(
  store: Store,
  threads: ReadThreads,
  namespace: Namespace,
  id: string,
  query: TreeQuery,
): Promise<Tree> {
  const key = keyInPath('organization', id)
  const small = query.include?.length
    ? await readPreparedSnapshot(store, (tx) => smallTree(tx, namespace, key, query))
    : await smallTree(store.prepared, namespace, key, query)
  if (small) return small
  const args = { namespaceId: namespace.id, key, ...query }
  const { head, content } = await threads.read(largeTree, namespace.tenantId, args)
  return { content, version: head.version }
}

/** Null for one that is sent while it is read. */
async function smallTree(
  db: Reads,
  namespace: Namespace,
  key: EntityKey,
  { expansion, include }: TreeQuery,
): Promise<Tree | null> {
  const hasTargets = include?.includes('target') ?? false
  const found = await readSmallTree(db, namespace.id, key, expansion, hasTargets)
  if (found === null) throw notFound('organization')
  if (found === 'large') return null
  const { version } = found
  const tree = hasTargets ? await addTargets(db, namespace.id, found.tree) : found.tree
  const { object, id, uri, name, ...below } = tree
  const further = await readFurther(db, namespace.id, { key, uri }, include)
  return { content: JSON.stringify({ object, id, uri, name, ...further, ...below }), version }
}

const indicatorKey = ({ id }: { readonly id: string }): string => parseEntityId('indicator', id) ?? ''

/**
 * Adds the targets of indicators and baselines to a tree that was read whole with the targets of its reports. Rules, section
 * 1, "Targets".
 */
async function addTargets(
  db: Reads,
  namespaceId: NamespaceId,
  tree: OrganizationTree,
): Promise<OrganizationTree> {
  const indicators = [
    ...(tree.outcomes ?? []).flatMap((outcome) => outcome.indicators ?? []),
    ...(tree.indicators ?? []),
  ]
  const targets = await readTargets(db, namespaceId, indicators.map(indicatorKey))
  const addIndicatorTargets = ({ reports, ...indicator }: TreeIndicator): TreeIndicator => {
    const key = indicatorKey(indicator)
    const baseline = targets.baselineOf(key)
    return {
      ...indicator,
      targets: targets.ofIndicator(key),
      baseline,
      ...(reports && { reports: reports.map((report) => ({ ...report, baseline })) }),
    }
  }
  return {
    ...tree,
    ...(tree.outcomes && {
      outcomes: tree.outcomes.map((outcome) => ({
        ...outcome,
        ...(outcome.indicators && { indicators: outcome.indicators.map(addIndicatorTargets) }),
      })),
    }),
    ...(tree.indicators && { indicators: tree.indicators.map(addIndicatorTargets) }),
  }
}

/** What the organization has besides, as asked for. */
async function readFurther(
  db: Reads,
  namespaceId: NamespaceId,
  { key, uri }: { readonly key: EntityKey; readonly uri: string },
  include: TreeQuery['include'] = [],
): Promise<Readonly<Record<string, unknown>>> {
  const asked = include.filter((name) => name === 'profile' || name === 'identifiers')
  const found = asked.length === 0 ? null : await readEntity(db, namespaceId, 'organization', key, asked)
  return {
    ...(found?.profile !== undefined && { profile: found.profile }),
    ...(found?.identifiers && { identifiers: found.identifiers }),
    ...(include.includes('sources') && {
      sources: await readSources(db, namespaceId, 'organization', uri),
    }),
  }
}

interface TreeArgs extends TreeQuery {
  readonly namespaceId: NamespaceId
  readonly key: EntityKey
}

export const largeTree: LongRead<TreeArgs, { readonly version: string }> = {
  name: 'tree of an organization',
  isByKey: true,
  async open(tx, { namespaceId, key, expansion, include }) {
    const version = await readVersion(tx, namespaceId)
    const rows = await readOrganizationRows(tx, namespaceId, key)
    if (!rows) throw notFound('organization')
    const further = await readFurther(tx, namespaceId, { key, uri: rows.organization.uri }, include)
    const tree = arrangeTree(rows, expansion)
    const hasTargets = include?.includes('target') ?? false
    const chunks = treeChunks(tx, namespaceId, key, tree, { expansion, further, hasTargets })
    return { head: { version }, chunks }
  },
}
