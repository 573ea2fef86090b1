// A chart as a standalone file: styles are inlined, and title, summary and legend are added.
import { measureIn } from '../../shared/svg/measure-text.ts'
import { svgElement, svgFileText, type Attributes } from '../../shared/svg/svg-file.ts'
import { wrapText } from '../../shared/svg/wrap-text.ts'

interface LegendEntry {
  readonly swatch: SVGSVGElement
  readonly label: string
}

interface PictureTexts {
  readonly title: string
  readonly sentence: string
  readonly legend: readonly LegendEntry[]
}

const kept = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'paint-order',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
]

export function chartSvg(svg: SVGSVGElement, { title, sentence, legend }: PictureTexts): string {
  const width = svg.width.baseVal.value
  const height = svg.height.baseVal.value
  const { color, backgroundColor, fontFamily } = getComputedStyle(svg)
  const lines = wrapText(sentence, width, Infinity, measureIn({ size: 13 }))
  const top = 44 + lines.length * 18
  const text = (x: number, y: number, line: string, font: Attributes = { 'font-size': 13 }) =>
    svgElement('text', { x, y, ...font, fill: color }, line)
  return svgFileText({
    width: width + 32,
    height: top + height + legend.length * 22 + 24,
    title,
    description: sentence,
    background: plainColour(backgroundColor),
    fontFamily,
    content: [
      text(16, 30, title, { 'font-size': 17, 'font-weight': 640 }),
      ...lines.map((line, at) => text(16, 52 + at * 18, line)),
      placeElement(standalone(svg), 16, top),
      ...legend.flatMap(({ swatch, label }, at) => {
        const y = top + height + 8 + at * 22
        return [placeElement(standalone(swatch), 16, y), text(60, y + 14, label)]
      }),
    ],
  })
}

function placeElement(element: SVGElement, x: number, y: number): SVGElement {
  element.setAttribute('x', String(x))
  element.setAttribute('y', String(y))
  return element
}

/** A copy that needs no style sheet. Elements for navigation are removed. */
function standalone(svg: SVGSVGElement): SVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const copies = [...copy.querySelectorAll('*')]
  for (const [at, original] of [...svg.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(original)
    for (const name of kept) copies[at]?.setAttribute(name, plainColour(style.getPropertyValue(name)))
    copies[at]?.removeAttribute('class')
  }
  for (const part of [copy, ...copies]) part.removeAttribute('aria-hidden')
  // Undoes the scroll offset of sticky labels.
  for (const part of copy.querySelectorAll('[data-stays], [data-heads]')) part.removeAttribute('transform')
  for (const part of copy.querySelectorAll('[role=button], [role=img], .charts-pointed')) part.remove()
  for (const name of ['class', 'role', 'aria-label']) copy.removeAttribute(name)
  return copy
}

/** Converts `color(srgb 0.5 0.5 0.5)`, the result of mixed colours, which few image programs support. */
export const plainColour = (text: string): string =>
  text.replace(/color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ [\d.]+)?\)/, (_, ...found: string[]) => {
    const [red, green, blue] = found.slice(0, 3).map((part) => Math.round(Number(part) * 255))
    return `rgb(${red}, ${green}, ${blue})`
  })
