// The picture as a standalone file: complete, in light colours and without style sheets, which other programs support
// only partly.
import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

import { fontFamily } from '../../shared/svg/measure-text.ts'
import { lightColours } from '../../shared/svg/light-colours.ts'
import { svgElement, svgFileText } from '../../shared/svg/svg-file.ts'
import { columnOf, type Picture } from './layout.ts'
import { drawLinks } from './links.ts'
import { BoxShape } from './node-shape.tsx'
import { Heads, Links } from './picture-shapes.tsx'
import { firstThemeColour, themeColour } from './theme-colours.ts'

interface TheorySvg {
  readonly picture: Picture
  readonly title: string
  readonly description: string
  /** Footer: the source and date. */
  readonly foot: string
  readonly themeLabel: (iri: string) => string
}

const [footHeight, legendHeight] = [34, 20]

type Paint = Readonly<Record<string, string>>

const { text: ink, muted, accent, surface } = lightColours

/** Later entries win, as in a style sheet. */
const paints: readonly (readonly [string, Paint])[] = [
  ['.theory-link', { fill: 'none', stroke: '#a9b3ae', 'stroke-width': '1.5' }],
  ['.theory-link.loose', { 'stroke-dasharray': '4 4' }],
  ['.theory-box', { fill: surface, stroke: '#c3cbc6' }],
  ['.theory-side', { fill: 'none' }],
  ['.outcome .theory-side', { fill: accent }],
  ['.indicator .theory-side', { fill: lightColours.info }],
  ['.organization .theory-box', { fill: accent, stroke: accent }],
  ['.unlinked .theory-box', { 'stroke-dasharray': '4 4', stroke: lightColours.warning }],
  ['.reports .theory-box', { fill: 'none', stroke: 'none' }],
  ['.theory-chip rect', { fill: lightColours['accent-soft'] }],
  [
    '.theory-spark path',
    { fill: 'none', stroke: accent, 'stroke-width': '1.75', 'stroke-linejoin': 'round' },
  ],
  ['.theory-spark circle', { fill: accent }],
  ['.theory-text', { fill: ink }],
  ['.theory-text:is(.facts, .head, .foot)', { fill: muted }],
  ['.theory-text.chip', { fill: accent }],
  ['.organization .theory-text', { fill: surface }],
]

function Whole({ picture, foot, themeLabel }: TheorySvg): ReactElement {
  return (
    <>
      <Heads heads={picture.heads} />
      <Links links={drawLinks(picture)} />
      {picture.placed.map(({ node, box, x, y }) => (
        <g
          key={node.key}
          className={`${node.kind} ${columnOf[node.kind]}`}
          transform={`translate(${x},${y})`}
        >
          <BoxShape box={box} colour={firstThemeColour(node)} />
        </g>
      ))}
      {legendThemes(picture).map((theme, at) => (
        <g key={theme} transform={`translate(14,${picture.height + at * legendHeight})`}>
          <rect width="12" height="12" rx="2" fill={themeColour(theme)} />
          <text x="20" y="10" className="theory-text foot" fontSize="11">
            {themeLabel(theme)}
          </text>
        </g>
      ))}
      <text
        x="14"
        y={picture.height + legendThemes(picture).length * legendHeight + 18}
        className="theory-text foot"
        fontSize="11"
      >
        {foot}
      </text>
    </>
  )
}

/** The themes that give colours, in the order of the picture. */
const legendThemes = ({ placed }: Picture): readonly string[] => [
  ...new Set(placed.flatMap(({ node }) => node.themes.slice(0, 1))),
]

export function theorySvg(file: TheorySvg): string {
  const { picture, title, description } = file
  const body = svgElement('g')
  const drawing = createRoot(body)
  flushSync(() => drawing.render(<Whole {...file} />))
  paint(body)
  const text = svgFileText({
    width: Math.ceil(picture.width),
    height: Math.ceil(picture.height + legendThemes(picture).length * legendHeight + footHeight),
    title,
    description,
    background: surface,
    fontFamily,
    content: [body],
  })
  drawing.unmount()
  return text
}

/** Sets colours as attributes of every shape. */
function paint(body: SVGElement): void {
  for (const [selector, attributes] of paints) {
    for (const element of body.querySelectorAll(selector)) {
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    }
  }
  // The colour of a theme, which is a style on the page; other programs, and strict pages, do not take styles.
  for (const element of body.querySelectorAll<SVGElement>('[style]')) {
    element.setAttribute('fill', element.style.fill)
    element.removeAttribute('style')
  }
  for (const element of body.querySelectorAll('[class]')) element.removeAttribute('class')
  for (const element of body.querySelectorAll('[aria-hidden]')) element.removeAttribute('aria-hidden')
}
