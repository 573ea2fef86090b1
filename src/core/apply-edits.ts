// Puts texts into places of another text. Pure.

/** `text` takes the place of the characters from `start` to `end`. */
export interface TextEdit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** In the order of the text; texts added at one position stay in their order, before what is replaced there. */
export const orderEdits = <E extends TextEdit>(edits: readonly E[]): E[] =>
  edits.toSorted((a, b) => a.start - b.start || a.end - b.end)

/** The same in another text, where everything stands so many characters further on. */
export const moveEdits = (edits: readonly TextEdit[], by: number): TextEdit[] =>
  edits.map(({ start, end, text }) => ({ start: start + by, end: end + by, text }))

/** The edits do not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const pieces: string[] = []
  let from = 0
  for (const { start, end, text: added } of orderEdits(edits)) {
    pieces.push(text.slice(from, start), added)
    from = end
  }
  return pieces.join('') + text.slice(from)
}
