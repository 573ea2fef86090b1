// A chart as a file of its own: what style sheets say is written into the picture, with its title, its sentence and its
// legend, so that it can stand in a report.

export interface LegendEntry {
  readonly swatch: SVGSVGElement
  readonly label: string
}

export interface PictureTexts {
  readonly title: string
  readonly sentence: string
  readonly legend: readonly LegendEntry[]
}

const svgName = 'http://www.w3.org/2000/svg'

const kept = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
]

export function svgText(svg: SVGSVGElement, { title, sentence, legend }: PictureTexts): string {
  const width = svg.width.baseVal.value
  const style = getComputedStyle(svg)
  const lines = wrapped(sentence, Math.floor((width - 32) / 6.6))
  const top = 44 + lines.length * 18
  const root = make('svg', {
    width: width + 32,
    height: top + svg.height.baseVal.value + legend.length * 22 + 24,
    role: 'img',
    'font-family': style.fontFamily,
  })
  root.append(
    withText(make('title', {}), title),
    withText(make('desc', {}), sentence),
    make('rect', { width: '100%', height: '100%', fill: plainColour(style.backgroundColor) }),
    withText(make('text', { x: 16, y: 30, 'font-size': 17, 'font-weight': 640, fill: style.color }), title),
    ...lines.map((line, at) =>
      withText(make('text', { x: 16, y: 52 + at * 18, 'font-size': 13, fill: style.color }), line),
    ),
    placed(standalone(svg), 16, top),
    ...legend.flatMap(({ swatch, label }, at) => {
      const y = top + svg.height.baseVal.value + 8 + at * 22
      return [
        placed(standalone(swatch), 16, y),
        withText(make('text', { x: 60, y: y + 14, 'font-size': 13, fill: style.color }), label),
      ]
    }),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(root)}\n`
}

function make(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(svgName, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  return element
}

function withText(element: SVGElement, text: string): SVGElement {
  element.textContent = text
  return element
}

function placed(element: SVGElement, x: number, y: number): SVGElement {
  element.setAttribute('x', String(x))
  element.setAttribute('y', String(y))
  return element
}

/** A copy that needs no style sheet. What only helps to move about in the page is left out. */
function standalone(svg: SVGSVGElement): SVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const copies = [...copy.querySelectorAll('*')]
  for (const [at, original] of [...svg.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(original)
    for (const name of kept) copies[at]?.setAttribute(name, plainColour(style.getPropertyValue(name)))
    copies[at]?.removeAttribute('class')
  }
  for (const part of [copy, ...copies]) part.removeAttribute('aria-hidden')
  // However far the page was scrolled.
  for (const part of copy.querySelectorAll('[data-stays]')) part.removeAttribute('transform')
  for (const part of copy.querySelectorAll('[role=button], [role=img], .charts-pointed')) part.remove()
  for (const name of ['class', 'role', 'aria-label']) copy.removeAttribute(name)
  return copy
}

/** `color(srgb 0.5 0.5 0.5)` comes from mixed colours, and few programs for pictures know it. */
export const plainColour = (text: string): string =>
  text.replace(/color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ [\d.]+)?\)/, (_, ...found: string[]) => {
    const [red, green, blue] = found.slice(0, 3).map((part) => Math.round(Number(part) * 255))
    return `rgb(${red}, ${green}, ${blue})`
  })

export function wrapped(text: string, most: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`
    if (lines.length > 0 && longer.length <= most) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
