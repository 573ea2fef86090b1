// One picture with what it shows in words, its figures as a table, and both as files.
import { useRef, useState } from 'react'
import type { ReactElement, ReactNode, Ref } from 'react'

import { announce } from '../parts/announce.tsx'
import { Button } from '../parts/button.tsx'
import { saveFile } from '../report/save-file.ts'
import { csvText } from './csv-file.ts'
import type { Cell } from './csv-file.ts'
import { DataTable } from './data-table.tsx'
import type { TableHead } from './data-table.tsx'
import { svgText } from './svg-file.ts'
import { useWidth } from './use-width.ts'
import { charts } from './words.ts'

export interface Figures {
  readonly head: readonly TableHead[]
  /** Made when the table is opened or saved. */
  readonly lines: () => readonly (readonly Cell[])[]
  readonly csvHead: readonly string[]
  readonly csvLines: () => readonly (readonly Cell[])[]
}

export interface ChartFigureProps {
  /** Spoken, and over the saved picture. */
  readonly title: string
  readonly heading?: string | undefined
  readonly sentence: string
  /** Without an ending. */
  readonly file: string
  readonly figures: Figures
  /** Null: there is nothing to draw. */
  readonly picture: ((width: number, svgRef: Ref<SVGSVGElement>) => ReactNode) | null
  /** Under the picture: a list whose entries begin with a drawn swatch. */
  readonly legend?: ReactNode
  /** Under the table. */
  readonly children?: ReactNode
}

export function ChartFigure(props: ChartFigureProps): ReactElement {
  const { heading, sentence, figures, picture, legend, children } = props
  const say = charts.use().card
  const whole = wholeTitle(props)
  const [width, widthRef] = useWidth()
  const svg = useRef<SVGSVGElement>(null)
  const figure = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <figure className="charts-figure" ref={figure}>
      {heading !== undefined && <h3>{heading}</h3>}
      <p className="charts-sentence">{sentence}</p>
      {picture && (
        <>
          <div className="charts-width" ref={widthRef}>
            {width > 0 && picture(width, svg)}
          </div>
          {legend}
          <div className="charts-acts">
            <Button
              size="small"
              icon="download"
              aria-label={say.mark(say.saveSvg, whole)}
              onPress={() => saveSvg(props, svg.current, figure.current, say.savedAs)}
            >
              {say.saveSvg}
            </Button>
            <Button
              size="small"
              icon="download"
              aria-label={say.mark(say.saveCsv, whole)}
              onPress={() => saveCsv(props, say.savedAs)}
            >
              {say.saveCsv}
            </Button>
          </div>
          <details className="charts-data" onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>
              {say.table}
              <span className="visually-hidden"> – {whole}</span>
            </summary>
            {isOpen && (
              <DataTable label={say.mark(say.table, whole)} head={figures.head} lines={figures.lines} />
            )}
            {isOpen && children}
          </details>
        </>
      )}
    </figure>
  )
}

/** An indicator with several units has several figures. */
const wholeTitle = ({ title, heading }: ChartFigureProps): string =>
  heading === undefined ? title : `${title} – ${heading}`

function saveSvg(
  props: ChartFigureProps,
  svg: SVGSVGElement | null,
  figure: HTMLElement | null,
  told: (name: string) => string,
): void {
  if (!svg || !figure) return
  const { sentence, file } = props
  const legend = [...figure.querySelectorAll<HTMLElement>('.charts-legend li')].flatMap((entry) => {
    const swatch = entry.querySelector('svg')
    return swatch ? [{ swatch, label: entry.textContent }] : []
  })
  saveFile(`${file}.svg`, 'image/svg+xml', svgText(svg, { title: wholeTitle(props), sentence, legend }))
  announce(told(`${file}.svg`))
}

function saveCsv({ file, figures }: ChartFigureProps, told: (name: string) => string): void {
  saveFile(`${file}.csv`, 'text/csv', csvText(figures.csvHead, figures.csvLines()))
  announce(told(`${file}.csv`))
}
