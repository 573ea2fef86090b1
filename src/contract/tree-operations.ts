// The whole tree of an organization. Rules, section 1. Parts of it: GET /orgs/{id}, which is
// declared with the other operations on organizations.
import { OrganizationId } from './entity-schemas.ts'
import { include } from './include-schemas.ts'
import { graphRead, operation } from './operation.ts'
import { OrganizationTree } from './tree-schemas.ts'

export const getEverything = operation('getEverything', 'GET /orgs/{id}/everything', {
  tag: 'Organizations',
  summary: 'Read one organization with all that belongs to it',
  description: 'The same as `GET /orgs/{id}?expand=outcomes.indicators.reports`.',
  ...graphRead,
  params: { id: OrganizationId },
  query: { include: include(['target'], 'targetsInTree') },
  success: { 200: { description: 'The whole tree.', schema: OrganizationTree } },
  problems: ['organization_not_found', 'too_many_streams'],
})

export const treeOperations = [getEverything] as const
