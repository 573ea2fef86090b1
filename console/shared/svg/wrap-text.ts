// Breaks text into lines that fit, since SVG does not wrap text. Pure: the caller measures.

export type Measure = (text: string) => number

const ellipsis = '…'

/** No-break spaces, as in French numbers, are not break points. */
const breakable = /[^\S\u00a0\u202f]+/

/** Returns at most `most` lines; longer text ends in an ellipsis. A word wider than a line is broken. */
export function wrapText(text: string, width: number, most: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  const words = text.split(breakable).filter(Boolean)
  for (const [at, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (measure(line) > width && lines.length < most) {
      const fitting = fit(line, width, measure)
      lines.push(fitting)
      line = line.slice(fitting.length)
    }
    if (lines.length >= most)
      return cut(lines, most, [line, ...words.slice(at + 1)].join(' '), width, measure)
  }
  if (line !== '') lines.push(line)
  return lines.length > most ? cut(lines, most, lines[most] ?? '', width, measure) : lines
}

/** Shortens the last line so that the ellipsis fits. */
function cut(
  lines: readonly string[],
  most: number,
  rest: string,
  width: number,
  measure: Measure,
): string[] {
  const kept = lines.slice(0, most)
  if (rest.trim() === '') return kept
  const last = kept.pop() ?? ''
  const isFitting = measure(last + ellipsis) <= width
  return [...kept, (isFitting ? last : fit(last, width - measure(ellipsis), measure).trimEnd()) + ellipsis]
}

/** One line, cut anywhere. */
export const cutText = (text: string, width: number, measure: Measure): string =>
  measure(text) <= width ? text : fit(text, width - measure(ellipsis), measure).trimEnd() + ellipsis

/** No line holds more characters, so the rest of a very long text is not examined. */
const maxCharacters = 400

/** As many characters as fit, at least one. Works on graphemes, so that accents stay with their letters. */
function fit(text: string, width: number, measure: Measure): string {
  const characters = [...segmenter.segment(text.slice(0, maxCharacters))].map(({ segment }) => segment)
  let [low, high] = [1, characters.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (measure(characters.slice(0, middle).join('')) <= width) low = middle
    else high = middle - 1
  }
  return characters.slice(0, low).join('')
}

const segmenter = new Intl.Segmenter()
