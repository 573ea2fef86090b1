// A chart with its summary, its data as a table, and downloads of both.
import { useRef, useState, type ReactElement, type ReactNode, type Ref } from 'react'

import { usePictureSaves } from '../../shared/svg/use-picture-saves.ts'
import { Button } from '../../shared/parts/button.tsx'
import { Menu } from '../../shared/parts/menu.tsx'
import type { HeadCell } from '../../shared/parts/table.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { useLanguage, type Language } from '../../shared/words/language.ts'
import { useTableSaves } from '../../shared/downloads/use-table-saves.ts'
import { downloadWords } from '../../shared/downloads/words.ts'
import type { Cell, TableColumn } from '../../shared/downloads/table-file.ts'
import { DataTable } from './data-table.tsx'
import { chartSvg } from './svg-file.ts'
import { useWidth } from './use-width.ts'
import { charts } from './words.ts'

export interface Figures {
  readonly head: readonly HeadCell[]
  /** Computed when the table is opened. */
  readonly lines: () => readonly (readonly Cell[])[]
  readonly fileColumns: readonly FileColumn[]
  /** Computed when the table is saved. */
  readonly fileLines: () => readonly (readonly Cell[])[]
}

/** A column of the saved table: name, label and type. */
type FileColumn = Pick<TableColumn<never>, 'name' | 'label' | 'kind'>

const tableColumns = (columns: readonly FileColumn[]): TableColumn<readonly Cell[]>[] =>
  columns.map((column, at) => ({ ...column, cell: (line) => line[at] ?? null }))

interface ChartFigureProps {
  /** Accessible name, and title of the saved picture. */
  readonly title: string
  readonly heading?: string | undefined
  readonly sentence: string
  /** Parts of file names: namespace, content, filters. */
  readonly named: readonly (string | null)[]
  readonly figures: Figures
  /** Null when there is nothing to draw. */
  readonly picture: ((width: number, svgRef: Ref<SVGSVGElement>) => ReactNode) | null
  /** Below the chart: a list whose entries begin with a swatch. */
  readonly legend?: ReactNode
  readonly children?: ReactNode
}

export function ChartFigure(props: ChartFigureProps): ReactElement {
  const { heading, sentence, figures, picture, legend, children } = props
  const words = charts.use().card
  const whole = wholeTitle(props)
  // It says what the chart shows; the others what has to be known about it.
  const first = firstSentence(sentence, useLanguage())
  const [width, widthRef] = useWidth()
  const svg = useRef<SVGSVGElement>(null)
  const figure = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <figure className="charts-figure stack column gap-3" aria-label={`${whole}: ${first}`} ref={figure}>
      {heading !== undefined && <h3>{heading}</h3>}
      <p className="charts-sentence">
        <strong>{first}</strong>
        {sentence.slice(first.length)}
      </p>
      {picture && (
        <>
          <div className="charts-width" ref={widthRef}>
            {width > 0 && picture(width, svg)}
          </div>
          {legend}
          <Saves props={props} picture={() => pictureText(props, svg.current, figure.current)} />
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
        </>
      )}
    </figure>
  )
}

interface SavesProps {
  readonly props: ChartFigureProps
  readonly picture: () => string | null
}

/** One menu: the picture, and its data. */
function Saves({ props, picture }: SavesProps): ReactElement {
  const words = downloadWords.use()
  const pictures = usePictureSaves(() => props.named, picture)
  const { actions, isBusy, error } = useTableSaves({
    named: props.named,
    sheet: props.title,
    columns: tableColumns(props.figures.fileColumns),
    rows: props.figures.fileLines,
  })
  const label = words.downloadOf(wholeTitle(props))
  return (
    <div className="charts-actions row not-printed">
      <Menu label={label} side="start" actions={[...pictures, ...actions]}>
        <Button size="small" variant="quiet" icon="download" isPending={isBusy} aria-label={label}>
          {words.download}
        </Button>
      </Menu>
      {error !== null && <ProblemNote error={error} />}
    </div>
  )
}

/** An indicator with several units has several charts. */
const wholeTitle = ({ title, heading }: ChartFigureProps): string =>
  heading === undefined ? title : `${title} – ${heading}`

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

/** The whole text where the browser does not know sentences. */
function firstSentence(text: string, language: Language): string {
  if (!('Segmenter' in Intl)) return text
  const [first] = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)
  return first?.segment.trimEnd() ?? text
}
