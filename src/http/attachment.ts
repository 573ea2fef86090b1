// The header that makes a browser keep an answer as a file, whatever characters the file's name has. RFC 6266, RFC 8187.

/** For names that people chose; older programs read the plain form, all others the exact one. */
export function attachment(name: string): string {
  // Neither a folder nor a control character has any place in the name of a file.
  const safe = name.replaceAll(/[\p{Cc}/\\]/gu, '_')
  const plain = safe.replaceAll(/[^\x20-\x7e]|["%]/gu, '_')
  const exact = encodeURIComponent(safe).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
