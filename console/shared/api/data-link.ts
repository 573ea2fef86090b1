// Addresses of the data API for plain links, which cannot send request headers: the browser writes the answer to a file
// without holding it in memory.
import { basePath } from './base-path.ts'

/** `path` may have a query. */
export const dataLink = (namespace: string, path: string): string =>
  `${basePath}${path}${path.includes('?') ? '&' : '?'}namespace=${encodeURIComponent(namespace)}`

/** The original file of a capsule. */
export const documentLink = (namespace: string, capsuleId: string): string =>
  dataLink(namespace, `/capsules/${encodeURIComponent(capsuleId)}/document`)
