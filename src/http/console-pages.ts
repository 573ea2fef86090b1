// The paths of the console's pages, so that each can be opened directly. All of them answer with the same document; the app
// in it shows the page. Decisions, section 6.
import { Type } from 'typebox'

import { operation } from '../operation.ts'
import type { Operation } from '../operation.ts'

/** The same list as in console/routes.tsx; a test compares the two. */
export const consolePages = [
  '',
  '/sign-in',
  '/register',
  '/setup',
  '/join',
  '/library',
  '/library/import',
  '/library/{saved_id}/copy',
  '/explorer',
  '/views/{view_id}',
  '/namespaces',
  '/namespaces/{namespace}',
  '/namespaces/{namespace}/capsules',
  '/namespaces/{namespace}/capsules/{capsule_id}',
  '/playground',
  '/keys',
  '/settings',
  '/settings/{section}',
] as const

const names = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].flatMap((match) => match[1] ?? [])

/** The query belongs to the app and is not checked. */
export const openConsolePages: readonly Operation[] = consolePages.map((path) => ({
  id: `openConsole${path.replaceAll(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()).replaceAll(/\W/g, '')}`,
  method: 'GET',
  path: `/console${path}`,
  tag: 'Console',
  summary: 'A page of the console',
  access: 'public',
  params: Object.fromEntries(names(path).map((name) => [name, Type.String()])),
  anyQuery: true,
  success: { 200: { description: 'A web page.', type: 'text/html' } },
  problems: ['page_not_found'],
}))

export const getConsoleFile = operation({
  id: 'getConsoleFile',
  method: 'GET',
  path: '/console/assets/{file}',
  tag: 'Console',
  summary: 'A script, style or picture of the console',
  access: 'public',
  params: { file: Type.String() },
  success: { 200: { description: 'The file.', type: 'application/octet-stream' } },
  problems: ['page_not_found'],
})

export const getConsoleIcon = operation({
  id: 'getConsoleIcon',
  method: 'GET',
  path: '/console/icon.svg',
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
