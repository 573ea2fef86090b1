// The paths of the documentation pages below /docs, so that each can be opened directly. All of them answer with the same
// document; the app in it shows the page. /docs itself is a system operation. Spec, What the service does, 7.
import { Type } from 'typebox'

import type { Operation } from '../operation.ts'

/** The same list as in console/docs/place.ts; a test compares the two. */
export const docsPages = [
  '/operations',
  '/operations/{operation}',
  '/guides',
  '/guides/{guide}',
  '/problems',
  '/problems/{code}',
] as const

const names = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].flatMap((match) => match[1] ?? [])

export const openDocsPages: readonly Operation[] = docsPages.map((path) => ({
  id: `openDocs${path.replaceAll(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()).replaceAll(/\W/g, '')}`,
  method: 'GET',
  path: `/docs${path}`,
  tag: 'System',
  summary: 'A page of the documentation',
  access: 'public',
  params: Object.fromEntries(names(path).map((name) => [name, Type.String()])),
  anyQuery: true,
  success: { 200: { description: 'A web page.', type: 'text/html' } },
  problems: ['page_not_found'],
}))
