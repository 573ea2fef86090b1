// The documentation pages below /docs, which itself is a system operation. Rules, section 6.
import { pageOperations } from './page-operations.ts'

/** The same list as in console/docs/place.ts; a test compares the two. */
export const docsPages = [
  '/operations',
  '/operations/{operation}',
  '/guides',
  '/guides/{guide}',
  '/problems',
  '/problems/{code}',
  '/codelists',
] as const

export const openDocsPages = pageOperations(
  { id: 'openDocs', root: '/docs', tag: 'System', summary: 'A page of the documentation' },
  docsPages,
)
