// Cursors that cannot be forged or used with another query: rules, section 4.
import { problem } from './problems.ts'
import { openToken, sealToken, type TokenUse } from './sealed-token.ts'

/** The query of a cursor: the list, the namespace and every filter, without what may change between pages. */
export type CursorScope = readonly (string | null)[]

const cursorUse = (scope: CursorScope): TokenUse => ({
  kind: '',
  scope: JSON.stringify(scope),
  maxLength: 4096,
})

/** `position`: where to continue. */
export const sealCursor = (secret: Uint8Array, scope: CursorScope, position: readonly string[]): string =>
  sealToken(secret, cursorUse(scope), JSON.stringify(position))

/** Returns the position that was passed to `sealCursor`. Throws `cursor_invalid` or `cursor_mismatch`. */
export function openCursor(secret: Uint8Array, scope: CursorScope, cursor: string): string[] {
  const opened = openToken(secret, cursorUse(scope), cursor)
  if (!opened) throw problem('cursor_invalid')
  if (!opened.isOfScope) throw problem('cursor_mismatch')
  return JSON.parse(opened.content) as string[]
}
