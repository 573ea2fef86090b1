// How wide a text is on this screen, asked of a canvas. The same text is asked for once.
import { typeOf } from './box.ts'
import type { Look, Measures } from './box.ts'
import type { Measure } from './wrap-text.ts'

/** As `--font` in the tokens; a saved file has no tokens. */
export const fontFamily =
  "ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif"

/** Another screen may draw a little wider. */
const allowance = 1.03

let canvas: CanvasRenderingContext2D | null | undefined

function measureIn(look: Look): Measure {
  const known = new Map<string, number>()
  const { size, weight, style } = typeOf[look]
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    canvas ??= document.createElement('canvas').getContext('2d')
    if (!canvas) return text.length * size * 0.6
    canvas.font = `${style} ${weight} ${size}px ${fontFamily}`
    const width = canvas.measureText(text).width * allowance
    known.set(text, width)
    return width
  }
}

export const screenMeasures: Measures = {
  name: measureIn('name'),
  value: measureIn('value'),
  facts: measureIn('facts'),
  quote: measureIn('quote'),
  chip: measureIn('chip'),
}
