// Every list says how many elements it has. Called for all answers that tests get, so that no list needs a test of its own.

/** What is wrong with the count of a list; null where it is right, or where the body is no list. */
export function checkRowCount(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('data' in body) || !('meta' in body)) return null
  const { data, meta } = body
  if (!Array.isArray(data) || typeof meta !== 'object' || meta === null || !('row_count' in meta)) return null
  return meta.row_count === data.length
    ? null
    : `meta.row_count is ${JSON.stringify(meta.row_count)}, and data has ${data.length}`
}
