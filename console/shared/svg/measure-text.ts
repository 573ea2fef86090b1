// Measures text widths with a canvas. Results are cached per font.
import type { Measure } from './wrap-text.ts'

/** The same as `--font` in tokens.css, which a saved file does not have. */
export const fontFamily =
  "ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif"

interface Font {
  /** In pixels. */
  readonly size: number
  readonly weight?: number
  readonly style?: 'normal' | 'italic'
}

const maxCached = 20_000

let canvas: CanvasRenderingContext2D | null | undefined

export function measureIn({ size, weight = 400, style = 'normal' }: Font): Measure {
  const widths = new Map<string, number>()
  return (text) => {
    const cached = widths.get(text)
    if (cached !== undefined) return cached
    canvas ??= document.createElement('canvas').getContext('2d')
    if (!canvas) return text.length * size * 0.6
    canvas.font = `${style} ${weight} ${size}px ${fontFamily}`
    const { width } = canvas.measureText(text)
    if (widths.size > maxCached) widths.clear()
    widths.set(text, width)
    return width
  }
}
