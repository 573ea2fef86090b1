// The Content-Disposition header that makes a browser save an answer as a file, for any file name. RFC 6266, RFC 8187.
import type { Reply } from './handler.ts'

/** A file of this name. */
export const fileReply = (
  name: string,
  raw: NonNullable<Reply['raw']>,
  { headers, ...fields }: Pick<Reply, 'headers' | 'version'> = {},
): Reply => ({
  status: 200,
  raw,
  ...fields,
  headers: { ...headers, 'Content-Disposition': attachment(name) },
})

/** Two forms of the name: ASCII for older clients, the exact one for all others. */
export function attachment(name: string): string {
  // Neither path separators nor control characters belong in a file name.
  const safe = name.replaceAll(/[\p{Cc}/\\]/gu, '_')
  const plain = safe.replaceAll(/[^\x20-\x7e]|["%]/gu, '_')
  const exact = encodeURIComponent(safe).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
