// The operations on namespaces, each declared once. Rules, section 5.
import { Type } from 'typebox'

import { jsonBody, listAnswer, operation, writeAnswers } from './operation.ts'
import { Label, NamespaceAnswer, Slug } from './namespace-schemas.ts'
import { strictObject } from './shared-schemas.ts'

export const createNamespace = operation('createNamespace', 'POST /namespaces', {
  tag: 'Namespaces',
  summary: 'Create a namespace',
  description:
    'Creating a namespace that exists is no error: it is answered with 200 and stays as it is, its label too.',
  access: 'key',
  scopes: ['write'],
  stores: true,
  body: jsonBody(strictObject('NamespaceInput', { namespace: Slug, label: Type.Optional(Label) }), {
    namespace: 'my-data',
    label: 'My data',
  }),
  success: writeAnswers(NamespaceAnswer, 'The namespace was created.', 'The namespace was there already.'),
  problems: ['namespace_not_allowed', 'quota_exceeded'],
})

export const listNamespaces = operation('listNamespaces', 'GET /namespaces', {
  tag: 'Namespaces',
  summary: 'List the namespaces this key can use',
  access: 'key',
  scopes: ['read', 'write'],
  success: listAnswer('All of them, by slug.', 'NamespaceList', NamespaceAnswer),
})

export const getNamespace = operation('getNamespace', 'GET /namespaces/{namespace}', {
  tag: 'Namespaces',
  summary: 'Get one namespace',
  access: 'key',
  scopes: ['read', 'write'],
  params: { namespace: Slug },
  success: { 200: { description: 'The namespace.', schema: NamespaceAnswer } },
  problems: ['namespace_not_allowed', 'namespace_not_found'],
})

export const namespaceOperations = [createNamespace, listNamespaces, getNamespace] as const
