// The pages and files of the console. Rules, section 6.
import { Type } from 'typebox'

import { operation, type Operation } from '../../contract/operation.ts'
import { pageOperations } from './page-operations.ts'

/** The same list as in console/routes.tsx; a test compares the two. */
export const consolePages = [
  '',
  '/sign-in',
  '/register',
  '/setup',
  '/join',
  '/forgot',
  '/password',
  '/inbox',
  '/inbox/{submission_id}',
  '/library',
  '/library/import',
  '/library/{saved_id}/copy',
  '/library/{saved_id}/mend',
  '/explorer',
  '/views/{view_id}',
  '/namespaces',
  '/namespaces/{namespace}',
  '/namespaces/{namespace}/groups',
  '/namespaces/{namespace}/expected',
  '/namespaces/{namespace}/links',
  '/namespaces/{namespace}/capsules',
  '/namespaces/{namespace}/capsules/{capsule_id}',
  '/namespaces/{namespace}/capsules/{capsule_id}/mend',
  '/namespaces/{namespace}/mend/{draft_id}',
  '/playground',
  '/keys',
  '/webhooks',
  '/webhooks/{webhook_id}',
  '/settings',
  '/settings/{section}',
] as const

export const openConsolePages = pageOperations(
  { id: 'openConsole', root: '/console', tag: 'Console', summary: 'A page of the console' },
  consolePages,
)

export const getConsoleFile = operation('getConsoleFile', 'GET /console/assets/{file}', {
  tag: 'Console',
  summary: 'A script, style or picture of the console',
  access: 'public',
  params: { file: Type.String() },
  success: { 200: { description: 'The file.', type: 'application/octet-stream' } },
  problems: ['page_not_found'],
})

export const getConsoleIcon = operation('getConsoleIcon', 'GET /console/icon.svg', {
  tag: 'Console',
  summary: 'The mark of the console',
  access: 'public',
  success: { 200: { description: 'The picture.', type: 'image/svg+xml' } },
  problems: ['page_not_found'],
})

export const consolePageOperations: readonly Operation[] = [
  ...openConsolePages,
  getConsoleFile,
  getConsoleIcon,
]
