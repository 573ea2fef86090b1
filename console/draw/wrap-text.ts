// Text broken into lines that fit, since SVG does not break text by itself. Pure: whoever calls knows how wide a text is.

export type Measure = (text: string) => number

const ellipsis = '…'

/** Spaces that may not be broken, as French numbers have them, stay in their words. */
const breakable = /[^\S\u00a0\u202f]+/

/** At most so many lines; what does not fit ends in an ellipsis. A word that is wider than a line is broken. */
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

/** What was left out is hinted at, at the end of the last line. */
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

/** One line, cut wherever it ends. */
export const cutText = (text: string, width: number, measure: Measure): string =>
  measure(text) <= width ? text : fit(text, width - measure(ellipsis), measure).trimEnd() + ellipsis

/** No line has room for more characters; very long texts need not be looked at whole. */
const maxCharacters = 400

/** As many characters as fit, at least one. By graphemes, so that an accent stays with its letter. */
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
