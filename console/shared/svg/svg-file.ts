// A picture as a standalone SVG file for presentations and drawing programs.

const namespace = 'http://www.w3.org/2000/svg'

export type Attributes = Readonly<Record<string, string | number>>

export function svgElement(name: string, attributes: Attributes = {}, text = ''): SVGElement {
  const element = document.createElementNS(namespace, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  if (text !== '') element.textContent = text
  return element
}

interface SvgFile {
  readonly width: number
  readonly height: number
  readonly title: string
  readonly description: string
  readonly background: string
  readonly fontFamily: string
  readonly content: readonly SVGElement[]
}

export function svgFileText(file: SvgFile): string {
  const { width, height, title, description, background, fontFamily, content } = file
  const viewBox = `0 0 ${width} ${height}`
  const svg = svgElement('svg', { width, height, viewBox, 'font-family': fontFamily, role: 'img' })
  svg.append(
    svgElement('title', {}, title),
    svgElement('desc', {}, description),
    svgElement('rect', { width, height, fill: background }),
    ...content,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(svg)}\n`
}
