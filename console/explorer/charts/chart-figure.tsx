// A chart with its summary, its data as a table, and downloads of both.
import { useRef, useState } from 'react'
import type { ReactElement, ReactNode, Ref } from 'react'

import { datedName, dayText } from '../../shared/downloads/file-name.ts'
import { saveFile } from '../../shared/downloads/save-file.ts'
import { pictureWords } from '../../shared/svg/words.ts'
import { announce } from '../../shared/parts/announce.tsx'
import { Button } from '../../shared/parts/button.tsx'
import { TableDownloads } from '../../shared/downloads/table-downloads.tsx'
import type { Cell, TableColumn } from '../../shared/downloads/table-file.ts'
import { DataTable } from './data-table.tsx'
import type { TableHead } from './data-table.tsx'
import { chartSvg } from './svg-file.ts'
import { useWidth } from './use-width.ts'
import { charts } from './words.ts'

export interface Figures {
  readonly head: readonly TableHead[]
  /** Computed when the table is opened. */
  readonly lines: () => readonly (readonly Cell[])[]
  readonly fileColumns: readonly FileColumn[]
  /** Computed when the table is saved. */
  readonly fileLines: () => readonly (readonly Cell[])[]
}

/** A column of the saved table: name, label and type. */
export type FileColumn = Pick<TableColumn<never>, 'name' | 'label' | 'kind'>

const tableColumns = (columns: readonly FileColumn[]): TableColumn<readonly Cell[]>[] =>
  columns.map((column, at) => ({ ...column, cell: (line) => line[at] ?? null }))

interface ChartFigureProps {
  /** Accessible name, and title of the saved picture. */
  readonly title: string
  readonly heading?: string | undefined
  readonly sentence: string
  /** Parts of file names: namespace, content, filters. */
  readonly named: readonly (string | null)[]
  /** Absent where the page shows the table beside the chart. */
  readonly figures?: Figures
  /** Null when there is nothing to draw. */
  readonly picture: ((width: number, svgRef: Ref<SVGSVGElement>) => ReactNode) | null
  /** Below the chart: a list whose entries begin with a swatch. */
  readonly legend?: ReactNode
  readonly children?: ReactNode
}

export function ChartFigure(props: ChartFigureProps): ReactElement {
  const { heading, sentence, figures, picture, legend, children } = props
  const words = charts.use().card
  const { savePng } = pictureWords.use()
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
          <div className="charts-actions">
            <Button
              size="small"
              icon="download"
              aria-label={words.mark(words.saveSvg, whole)}
              onPress={() => saveSvg(props, svg.current, figure.current, words.savedAs)}
            >
              {words.saveSvg}
            </Button>
            <Button
              size="small"
              icon="download"
              aria-label={words.mark(savePng, whole)}
              onPress={() => void savePicture(props, svg.current, figure.current)}
            >
              {savePng}
            </Button>
            {figures && (
              <TableDownloads
                named={props.named}
                sheet={props.title}
                of={whole}
                columns={tableColumns(figures.fileColumns)}
                rows={figures.fileLines}
              />
            )}
          </div>
          {figures && (
            <details className="charts-data" onToggle={(event) => setOpen(event.currentTarget.open)}>
              <summary>
                {words.table}
                <span className="visually-hidden"> – {whole}</span>
              </summary>
              {isOpen && (
                <DataTable label={words.mark(words.table, whole)} head={figures.head} lines={figures.lines} />
              )}
              {isOpen && children}
            </details>
          )}
        </>
      )}
    </figure>
  )
}

/** An indicator with several units has several charts. */
const wholeTitle = ({ title, heading }: ChartFigureProps): string =>
  heading === undefined ? title : `${title} – ${heading}`

const fileName = ({ named }: ChartFigureProps): string => datedName(named, dayText(new Date()))

function saveSvg(
  props: ChartFigureProps,
  svg: SVGSVGElement | null,
  figure: HTMLElement | null,
  savedAs: (name: string) => string,
): void {
  const text = pictureText(props, svg, figure)
  if (text === null) return
  const file = `${fileName(props)}.svg`
  saveFile(file, 'image/svg+xml', text)
  announce(savedAs(file))
}

async function savePicture(
  props: ChartFigureProps,
  svg: SVGSVGElement | null,
  figure: HTMLElement | null,
): Promise<void> {
  const text = pictureText(props, svg, figure)
  if (text === null) return
  const { savePng } = await import('../../shared/svg/save-png.ts')
  await savePng(fileName(props), text)
}

function pictureText(
  props: ChartFigureProps,
  svg: SVGSVGElement | null,
  figure: HTMLElement | null,
): string | null {
  if (!svg || !figure) return null
  const { sentence } = props
  const legend = [...figure.querySelectorAll<HTMLElement>('.charts-legend li')].flatMap((entry) => {
    const swatch = entry.querySelector('svg')
    return swatch ? [{ swatch, label: entry.textContent }] : []
  })
  return chartSvg(svg, { title: wholeTitle(props), sentence, legend })
}
