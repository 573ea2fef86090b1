// A calendar of reports. Each cell shows the number of reports; empty cells stay visible.
import { useMemo, type ReactElement, type Ref, useEffect, useRef, type ReactNode } from 'react'

import { measureIn } from '../../shared/svg/measure-text.ts'
import { cutText } from '../../shared/svg/wrap-text.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ChartPlot } from './chart-plot.tsx'
import { CoverageRow, gap, rowHeight } from './coverage-row.tsx'
import type { Coverage, CoverageLine } from './coverage.ts'
import type { Mark } from './mark.ts'
import { useGradualCount } from '../use-gradual-count.ts'
import { charts } from './words.ts'

const measureLabel = measureIn({ size: 13 })

interface CoveragePictureProps {
  readonly title: string
  readonly coverage: Coverage
  readonly lines: readonly CoverageLine[]
  readonly nameOf: (line: CoverageLine) => string
  readonly width: number
  readonly svgRef: Ref<SVGSVGElement>
  /** Null when there is nothing to filter by. */
  readonly filterActionOf: (line: CoverageLine, step: number) => (() => void) | null
}

const gapWidth = 22

/** Widths of a cell: what its number needs, and what also sets the years apart. */
const [minCell, goodCell] = [34, 40]

/** Taller calendars scroll, with their years in sight. */
const maxHeight = 640

export function CoveragePicture(props: CoveragePictureProps): ReactElement {
  const { title, coverage, lines, nameOf, width, svgRef, filterActionOf: actOf } = props
  const words = charts.use()
  const texts = useTexts()
  const { columns, grain } = coverage
  const longest = useMemo(
    () => Math.max(0, ...lines.map((line) => measureLabel(nameOf(line).slice(0, 100)))),
    [lines, nameOf],
  )
  const gaps = columns.filter(({ skipped }) => skipped > 0).length
  // Few columns leave their room to the names.
  const spare = width - gaps * gapWidth - columns.length * goodCell
  const left = Math.max(96, Math.min(longest + 20, Math.max(width * 0.45, spare)))
  const cell = Math.max(minCell, Math.min(96, (width - left - gaps * gapWidth) / Math.max(1, columns.length)))
  const top = grain === 'year' ? 26 : 42
  const xs = useMemo(() => {
    let x = left
    return columns.map(({ skipped }) => (x += skipped > 0 ? cell + gapWidth : cell) - cell)
  }, [columns, left, cell])
  const drawn = useGradualCount(lines.length)
  const marks = useMemo(
    () =>
      lines.flatMap((line, row) =>
        columns.map(({ step }, at): Mark => {
          const count = line.counts[at] ?? 0
          const onPress = count > 0 ? actOf(line, step) : null
          const label = () =>
            words.coverage.cell(nameOf(line), texts.step(step, grain), count, texts.number(count))
          return {
            id: `${line.of?.id ?? ''} ${step}`,
            row,
            x: (xs[at] ?? 0) + cell / 2,
            y: top + row * rowHeight + rowHeight / 2,
            width: cell - gap,
            height: rowHeight - gap,
            lines: () => [
              nameOf(line),
              `${texts.step(step, grain)} · ${words.value.reports(count, texts.number(count))}`,
            ],
            ariaLabel: () => (onPress ? words.card.filterBy(label()) : label()),
            onPress,
          }
        }),
      ),
    [lines, columns, grain, xs, cell, top, actOf, nameOf, words, texts],
  )
  const whole = Math.max(width, (xs.at(-1) ?? left) + cell + 2)
  const height = top + lines.length * rowHeight + 2
  return (
    <ScrolledPlot label={title} isWide={whole > width} isTall={height > maxHeight} left={left} top={top}>
      <ChartPlot label={title} width={whole} height={height} marks={marks} svgRef={svgRef}>
        {lines.slice(0, drawn).map(({ of, counts }, row) => (
          <CoverageRow
            key={of?.id ?? ''}
            counts={counts}
            xs={xs}
            cell={cell}
            y={top + row * rowHeight}
            most={coverage.most}
          />
        ))}
        <g data-heads="true" className="charts-heads">
          <rect width={whole} height={top - 1} />
          <Heads coverage={coverage} xs={xs} cell={cell} top={top} />
        </g>
        <g data-stays="true" className="charts-names">
          <rect width={left - 3} height={height} />
          {lines.slice(0, drawn).map((line, row) => (
            <text key={line.of?.id ?? ''} x={0} y={top + row * rowHeight + 18}>
              {cutText(nameOf(line), left - 12, measureLabel)}
            </text>
          ))}
        </g>
      </ChartPlot>
    </ScrolledPlot>
  )
}

interface HeadsProps {
  readonly coverage: Coverage
  readonly xs: readonly number[]
  readonly cell: number
  readonly top: number
}

/** Shows each year once above its quarters or months. */
function Heads({ coverage, xs, cell, top }: HeadsProps): ReactElement {
  const texts = useTexts()
  const { columns, grain } = coverage
  const perYear = grain === 'quarter' ? 4 : 12
  const columnYear = (at: number) => Math.floor((columns[at]?.step ?? 0) / perYear)
  return (
    <g className="charts-axes">
      {columns.map(({ step, skipped }, at) => (
        <g key={step}>
          {skipped > 0 && (
            <text x={(xs[at] ?? 0) - gapWidth / 2} y={top - 8} textAnchor="middle">
              ⋯
            </text>
          )}
          {grain !== 'year' && (at === 0 || columnYear(at) !== columnYear(at - 1)) && (
            <text x={(xs[at] ?? 0) + 2} y={14} className="year">
              {texts.step(columnYear(at), 'year')}
            </text>
          )}
          <text x={(xs[at] ?? 0) + cell / 2} y={top - 8} textAnchor="middle">
            {texts.stepPart(step, grain)}
          </text>
        </g>
      ))}
    </g>
  )
}

interface ScrolledPlotProps {
  readonly label: string
  readonly isWide: boolean
  readonly isTall: boolean
  /** Width of the sticky labels. */
  readonly left: number
  /** Height of the sticky heads. */
  readonly top: number
  readonly children: ReactNode
}

/**
 * A chart wider or taller than its container: it scrolls, starts at the newest data, and its labels stay in
 * sight.
 */
function ScrolledPlot(props: ScrolledPlotProps): ReactElement {
  const { label, isWide, isTall, left, top, children } = props
  const frame = useRef<HTMLDivElement>(null)
  const keepNames = () => {
    const names = frame.current?.querySelector('[data-stays]')
    const heads = frame.current?.querySelector('[data-heads]')
    names?.setAttribute('transform', `translate(${isWide ? (frame.current?.scrollLeft ?? 0) : 0} 0)`)
    heads?.setAttribute('transform', `translate(0 ${isTall ? (frame.current?.scrollTop ?? 0) : 0})`)
  }
  useEffect(() => {
    if (isWide && frame.current) frame.current.scrollLeft = frame.current.scrollWidth
    keepNames()
    // Runs again only when it becomes wide or tall, or stops being so.
  }, [isWide, isTall])
  const style = { scrollPaddingLeft: left, scrollPaddingTop: top }
  const scrolled = { role: 'region', 'aria-label': label, tabIndex: 0, style }
  return (
    <div
      className={[isWide && 'charts-wide', isTall && 'charts-tall'].filter(Boolean).join(' ') || undefined}
      ref={frame}
      onScroll={keepNames}
      {...((isWide || isTall) && scrolled)}
    >
      {children}
    </div>
  )
}
