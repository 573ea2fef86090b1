// Links of a namespace, managed by members in the console. Rules, section 13.
import { Type } from 'typebox'

import * as open from '../link-operations.ts'
import { LinkInputHere } from '../link-schemas.ts'
import { operation } from '../operation.ts'

const path = '/console/api/namespaces/{namespace}/links'
const inNamespace = { tag: 'Console', access: 'session-namespace', needs: 'links' } as const
const params = { namespace: Type.String() }
const oneLink = { ...params, ...open.linkIdParams }
const { cursor, limit } = open.listLinks.query

export const listNamespaceLinks = operation({
  id: 'listNamespaceLinks',
  method: 'GET',
  path,
  ...inNamespace,
  summary: 'List the links into a namespace, newest first',
  params,
  query: { limit, cursor },
  success: open.listLinks.success,
  problems: open.listLinks.problems,
})

export const createNamespaceLink = operation({
  id: 'createNamespaceLink',
  method: 'POST',
  path,
  ...inNamespace,
  summary: open.createLink.summary,
  params,
  body: { as: 'json', schema: LinkInputHere },
  success: {
    201: {
      description: 'The link and, this once, its address.',
      schema: open.createLink.success[201].schema,
    },
  },
  problems: open.createLink.problems,
})

export const changeNamespaceLink = operation({
  id: 'changeNamespaceLink',
  method: 'PATCH',
  path: `${path}/{link_id}`,
  ...inNamespace,
  summary: open.changeLink.summary,
  params: oneLink,
  body: open.changeLink.body,
  success: open.changeLink.success,
  problems: open.changeLink.problems,
})

export const revokeNamespaceLink = operation({
  id: 'revokeNamespaceLink',
  method: 'DELETE',
  path: `${path}/{link_id}`,
  ...inNamespace,
  summary: open.revokeLink.summary,
  params: oneLink,
  success: open.revokeLink.success,
  problems: open.revokeLink.problems,
})

export const rotateNamespaceLink = operation({
  id: 'rotateNamespaceLink',
  method: 'POST',
  path: `${path}/{link_id}/rotate`,
  ...inNamespace,
  summary: open.rotateLink.summary,
  params: oneLink,
  success: open.rotateLink.success,
  problems: open.rotateLink.problems,
})

export const linkOperations = [
  listNamespaceLinks,
  createNamespaceLink,
  changeNamespaceLink,
  revokeNamespaceLink,
  rotateNamespaceLink,
] as const
