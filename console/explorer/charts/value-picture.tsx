// The values of one unit as lines and points.
import { useMemo, type ReactElement, type Ref } from 'react'

import type { Named } from '../model.ts'
import { ChartPlot } from './chart-plot.tsx'
import type { Mark } from './mark.ts'
import { seriesClass, maxColours, round, seriesShape } from './series-look.ts'
import { unitName } from '../texts/unit-name.ts'
import { useTexts } from '../texts/use-texts.ts'
import { progressText } from '../texts/target-text.ts'
import { TargetMarks } from './target-marks.tsx'
import { layOutValues, placePoints, type Place, type ValueLayout } from './value-layout.ts'
import type { Measure, Point, Series } from './values.ts'
import { charts } from './words.ts'

interface ValuePictureProps {
  readonly title: string
  readonly measure: Measure
  readonly width: number
  readonly svgRef: Ref<SVGSVGElement>
  readonly onOpen: (id: string) => void
}

export function ValuePicture({ title, measure, width, svgRef, onOpen }: ValuePictureProps): ReactElement {
  const words = charts.use()
  const texts = useTexts()
  const layout = useMemo(() => layOutValues(measure, width, texts.tick), [measure, width, texts])
  const places = useMemo(
    () => measure.series.map(({ points }) => placePoints(points, layout)),
    [measure, layout],
  )
  const marks = useMemo(() => {
    const organizationName = (org: Named | null) =>
      org === null ? words.value.noOrganization : (org.name ?? org.id)
    const atOnePlace = new Map<string, number>()
    const placeText = ({ x, y }: Place) => `${round(x)} ${round(y)}`
    for (const place of places.flat())
      atOnePlace.set(placeText(place), (atOnePlace.get(placeText(place)) ?? 0) + 1)
    const progressOfPoint = ({ row }: Point): string[] =>
      [progressText(words.targets, texts, row)].filter((each) => each !== null)
    const makeMark = (series: Series, row: number, place: Place): Mark => {
      const { point, x, y } = place
      const org = organizationName(series.org)
      const value = texts.measured(point.text, measure.unit)
      return {
        id: point.row.id,
        row,
        x,
        y,
        width: 12,
        height: 12,
        lines: () => {
          const others = (atOnePlace.get(placeText(place)) ?? 1) - 1
          const more = others > 0 ? [words.value.here(others, texts.number(others))] : []
          return [value, texts.period(point.period), org, ...progressOfPoint(point), ...more]
        },
        ariaLabel: () =>
          words.card.openIt(
            [words.value.point(org, value, texts.period(point.period)), ...progressOfPoint(point)].join('; '),
          ),
        onPress: () => onOpen(point.row.id),
      }
    }
    return measure.series.flatMap((series, row) =>
      (places[row] ?? []).map((place) => makeMark(series, row, place)).sort((a, b) => a.x - b.x),
    )
  }, [measure, places, words, texts, onOpen])
  const isCrowded = measure.count > 400
  return (
    <ChartPlot label={title} width={width} height={layout.height} marks={marks} svgRef={svgRef}>
      <Axes layout={layout} unit={measure.unit} />
      {/* Coloured series last, so that they are on top. */}
      {measure.series
        .map((series, at) => (
          <g key={series.org?.id ?? ''} className={seriesClass(at)}>
            <path className="span" d={spans(places[at] ?? [])} />
            <path className="line" d={lines(series, places[at] ?? [])} />
            <path className="dots" d={dots(places[at] ?? [], isCrowded ? maxColours : at)} />
          </g>
        ))
        .reverse()}
      <TargetMarks measure={measure} layout={layout} />
      {measure.series.length <= maxLabelled &&
        measure.series.map(({ org, points }, at) => {
          const [place, point] = [places[at]?.at(-1), points.at(-1)]
          return (
            place &&
            point && (
              <text
                key={org?.id ?? ''}
                className="charts-newest"
                x={Math.min(place.x, layout.right - 4)}
                // Above the point, where there is room.
                y={place.y - 20 < layout.top ? place.y + 20 : place.y - 10}
                textAnchor={place.x > (layout.left + layout.right) / 2 ? 'end' : 'start'}
              >
                {texts.value(point.text)}
              </text>
            )
          )
        })}
    </ChartPlot>
  )
}

/** More labels would hide each other. */
const maxLabelled = 3

const spans = (places: readonly Place[]): string =>
  places.map(({ from, to, y }) => `M${round(from)},${round(y)}H${round(to)}`).join('')

const lines = ({ joins }: Series, places: readonly Place[]): string =>
  joins
    .map(([from, to]) => {
      const [a, b] = [places[from], places[to]]
      return a && b ? `M${round(a.x)},${round(a.y)}L${round(b.x)},${round(b.y)}` : ''
    })
    .join('')

const dots = (places: readonly Place[], series: number): string =>
  places.map(({ x, y }) => seriesShape(series)(x, y)).join('')

function Axes({ layout, unit }: { layout: ValueLayout; unit: string | null }): ReactElement {
  const words = charts.use().value
  const texts = useTexts()
  const { left, right, top, bottom } = layout
  return (
    <g className="charts-axes">
      <text x={left} y={12} className="unit">
        {unit === null ? words.noUnit : words.axis(unitName(unit))}
      </text>
      {layout.values.map(({ value, y }) => (
        <g key={value}>
          <path d={`M${left},${round(y)}H${right}`} className={value === 0 ? 'base' : 'grid'} />
          <text x={left - 8} y={y + 4} textAnchor="end">
            {texts.tick(value)}
          </text>
        </g>
      ))}
      {layout.times.map(({ x, nameX, date }) => (
        <g key={date.getTime()}>
          <path d={`M${round(x)},${top}V${bottom + 5}`} className="grid" />
          <text x={nameX} y={bottom + 20} textAnchor="middle">
            {texts.timeTick(date)}
          </text>
        </g>
      ))}
    </g>
  )
}
