// The content of a node's box and its positions: lines of text, theme chips, a sparkline. Pure: the caller provides
// texts and measures them.
import type { Series } from './series.ts'
import { drawSpark, type Spark } from './spark.ts'
import { cutText, wrapText, type Measure } from '../../shared/svg/wrap-text.ts'

export interface NodeText {
  readonly name: string
  /** The data has no name for it, so the identifier is shown. */
  readonly isUnnamed: boolean
  readonly chips: readonly string[]
  /** A short sentence: the counts below it, or that there are none. */
  readonly facts: string
  /** The newest value with its unit. */
  readonly value: string | null
  /** How far the newest value has come towards its target. */
  readonly progress: string | null
  /** The text of the newest report, where no report has a number. */
  readonly quote: string | null
}

export type TextStyle = 'name' | 'value' | 'facts' | 'quote' | 'chip'

export type Measures = Readonly<Record<TextStyle, Measure>>

interface Type {
  readonly size: number
  readonly height: number
  readonly weight: number
  readonly style: 'normal' | 'italic'
}

/** In pixels, on the page and in the saved file. */
export const typeOf: Readonly<Record<TextStyle, Type>> = {
  name: { size: 13, height: 17, weight: 600, style: 'normal' },
  value: { size: 15, height: 20, weight: 650, style: 'normal' },
  facts: { size: 12, height: 16, weight: 400, style: 'normal' },
  quote: { size: 12.5, height: 17, weight: 400, style: 'italic' },
  chip: { size: 11, height: 18, weight: 500, style: 'normal' },
}

/** As attributes: a saved file has no style sheet. */
export const fontIn = (style: TextStyle) => ({
  fontSize: typeOf[style].size,
  fontWeight: typeOf[style].weight,
  fontStyle: typeOf[style].style,
})

interface TextLine {
  readonly x: number
  /** Of the baseline. */
  readonly y: number
  readonly text: string
  readonly style: TextStyle
}

interface Chip {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly text: string
}

export interface Box {
  readonly width: number
  readonly height: number
  readonly lines: readonly TextLine[]
  readonly chips: readonly Chip[]
  readonly spark: { readonly x: number; readonly y: number; readonly spark: Spark } | null
}

const pad = 10
export const chipHeight = typeOf.chip.height
const maxChips = 6
const sparkHeight = 24

interface BoxParts {
  readonly text: NodeText
  readonly width: number
  readonly measures: Measures
  /** Drawn in the box, below the text. */
  readonly reports?: { readonly text: NodeText; readonly series: Series } | undefined
  /** The box of reports has no border and therefore no padding. */
  readonly isBare?: boolean
}

export function makeBox({ text, width, measures, reports, isBare = false }: BoxParts): Box {
  const left = isBare ? 6 : pad
  const inner = width - 2 * left
  const lines: TextLine[] = []
  let y = isBare ? 2 : pad - 2
  const write = (text: string, style: TextStyle, most: number) => {
    const { height, size } = typeOf[style]
    for (const line of wrapText(text, inner, most, measures[style])) {
      lines.push({ x: left, y: y + (height + size * 0.72) / 2, text: line, style })
      y += height
    }
  }
  let spark: Box['spark'] = null
  const report = (of: NodeText, series: Series) => {
    if (of.value !== null) write(of.value, 'value', 1)
    if (of.progress !== null) write(of.progress, 'facts', 2)
    if (series.points.length > 1) {
      spark = { x: left + 4, y: y + 5, spark: drawSpark(series, inner - 8, sparkHeight) }
      y += sparkHeight + 12
    }
    if (of.quote !== null) write(of.quote, 'quote', 2)
    write(of.facts, 'facts', 3)
  }
  if (isBare && reports) {
    report(reports.text, reports.series)
    return { width, height: y + 2, lines, chips: [], spark }
  }
  write(text.name, 'name', 3)
  const chips = placeChips(text.chips, left, y + 5, inner, measures.chip)
  const last = chips.at(-1)
  if (last) y = last.y + chipHeight + 3
  y += 2
  write(text.facts, 'facts', 3)
  if (reports) {
    y += 6
    report(reports.text, reports.series)
  }
  return { width, height: y + pad - 2, lines, chips, spark }
}

/** In rows; a long chip is cut, and those beyond the limit are counted. */
function placeChips(
  texts: readonly string[],
  left: number,
  top: number,
  inner: number,
  measure: Measure,
): Chip[] {
  const isMany = texts.length > maxChips
  const shown = isMany ? [...texts.slice(0, maxChips - 1), `+${texts.length - maxChips + 1}`] : texts
  const chips: Chip[] = []
  let [x, y] = [left, top]
  for (const each of shown) {
    const text = cutText(each, inner - 14, measure)
    const width = Math.min(inner, Math.ceil(measure(text)) + 14)
    if (x > left && x + width > left + inner) [x, y] = [left, y + chipHeight + 3]
    chips.push({ x, y, width, text })
    x += width + 4
  }
  return chips
}
