// Where the next page starts. `meta` is the last thing in a list, so that a large answer need not be read for it.
export function cursorOf(text: string): string | null {
  const at = text.lastIndexOf('"meta":')
  if (at === -1) return null
  try {
    const { meta } = JSON.parse(`{${text.slice(at)}`) as { meta?: { cursor?: unknown } }
    return typeof meta?.cursor === 'string' ? meta.cursor : null
  } catch {
    return null
  }
}
