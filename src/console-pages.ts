// The pages of the console, as addresses that can be opened directly. All of them are answered with the same document; the
// app in it draws the page. Decisions, section 6.
import { Type } from 'typebox'

import { operation } from './operation.ts'
import type { Operation } from './operation.ts'

/** As console/routes.tsx has them; a test compares the two. */
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

/** The rest of an address belongs to the app: whatever stands after the question mark is left to it. */
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
