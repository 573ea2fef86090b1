// The rows of a link as a source of the explorer. Everything is read once; filters and counts are computed here.
import { compareNames } from '../../../src/core/natural-order.ts'
import { heldRows } from '../../explorer/held-rows.ts'
import type { ExplorerSource, NodeView } from '../../explorer/model.ts'
import type { LinkRows } from './link-rows.ts'
import { treeOfRows } from './tree-of-rows.ts'

export function linkSource({ rows: all, organizations }: LinkRows): ExplorerSource {
  const organizationById = new Map(organizations.map((each) => [each.id, each]))
  const count = (ids: readonly (string | undefined)[]): number =>
    new Set(ids.filter((id) => id !== undefined)).size
  return {
    key: ['link'],
    kind: 'link',
    namespace: null,
    ...heldRows(all, () => Promise.resolve(organizations)),
    organizations: () => Promise.resolve([...organizations].sort((a, b) => compareNames(a.name, b.name))),
    tree: (id) => {
      const organization = organizationById.get(id)
      return Promise.resolve(organization ? treeOfRows(organization, all) : null)
    },
    // Neither is part of a link.
    organization: () => Promise.resolve(null),
    node: (id) => Promise.resolve(findNode(all, id)),
    reports: () => Promise.resolve([]),
    summary: () =>
      Promise.resolve({
        organizations: organizations.length,
        outcomes: count(all.map(({ outcome }) => outcome?.id)),
        indicators: count(all.map(({ indicator }) => indicator.id)),
        reports: all.length,
      }),
    close: () => {},
  }
}

/** What the rows say of an entity: its identifier and name. Statements about it are not part of a link. */
function findNode(rows: LinkRows['rows'], id: string): NodeView | null {
  for (const row of rows) {
    if (row.id === id) return nodeView(row.id, row.uri, null, 'cids:IndicatorReport')
    if (row.indicator.id === id) return nodeView(id, row.indicator.uri, row.indicator.name, 'cids:Indicator')
    if (row.outcome?.id === id) return nodeView(id, row.outcome.uri, row.outcome.name, 'cids:Outcome')
    if (row.org?.id === id) return nodeView(id, row.org.uri, row.org.name, 'cids:Organization')
  }
  return null
}

const nodeView = (id: string, uri: string, name: string | null, type: string): NodeView => ({
  id,
  uri,
  name,
  types: [type],
  properties: [],
  incoming: [],
  assertedBy: [],
  inTable: null,
})
