// The results as curves, in SVG: one panel for each task, reports to the right and time upwards, both logarithmic. Pure.
import { participants, type Figure, type ParticipantName, type Results, type Task } from './results.ts'

const panels = {
  load: 'load, until it can be queried',
  page: 'page of 100 rows',
  'page-themes-fund-year': 'the same: two themes, fund, year',
  themes: 'theme facet',
  tree: 'tree of one organization',
  export: 'export as N-Quads',
} as const satisfies Partial<Record<Task, string>>

type PanelTask = keyof typeof panels

/** Each has a colour and a shape: who cannot tell the colours apart tells the shapes. */
const curves = {
  ours: 'circle',
  'plain-joins': 'square',
  oxigraph: 'triangle',
  'comunica-n3': 'diamond',
  'jsonld-shacl': 'bar',
} as const satisfies Partial<Record<ParticipantName, string>>

type Curve = keyof typeof curves
const curveNames = Object.keys(curves) as Curve[]

const panel = { width: 236, height: 190, left: 74, top: 34, right: 20, bottom: 44 }
const columns = 3
const legendHeight = 52

const style = `
    svg { --ink: #1b1f24; --soft: #59636e; --line: #d5dae0; --back: #ffffff;
      --ours: #0550ae; --plain-joins: #59636e; --oxigraph: #b35900; --comunica-n3: #9a2a6e; --jsonld-shacl: #1a7f5a }
    @media (prefers-color-scheme: dark) {
      svg { --ink: #e6edf3; --soft: #9aa4af; --line: #3a424c; --back: #14181d;
        --ours: #6cb0ff; --plain-joins: #aab4bf; --oxigraph: #f0a355; --comunica-n3: #ee8fc4; --jsonld-shacl: #56d4a0 }
    }
    text { font: 11px system-ui, sans-serif; fill: var(--soft) }
    .title { font-size: 12.5px; font-weight: 600; fill: var(--ink) }
    .legend { font-size: 12px; fill: var(--ink) }
    .grid { stroke: var(--line); stroke-width: 1 }
    .curve { fill: none; stroke-width: 1.75 }
    .ours { stroke-width: 2.75 }
    .spread { stroke-width: 1; opacity: 0.55 }`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const round = (value: number): number => Math.round(value * 10) / 10

interface Scale {
  readonly low: number
  readonly high: number
  at(value: number): number
}

/** Whole powers of ten around the values. */
function scaleOf(values: readonly number[], from: number, to: number): Scale {
  const logs = values.filter((value) => value > 0).map(Math.log10)
  const low = Math.floor(Math.min(...logs))
  const high = Math.max(low + 1, Math.ceil(Math.max(...logs)))
  return { low, high, at: (value) => round(from + ((Math.log10(value) - low) / (high - low)) * (to - from)) }
}

const powers = ({ low, high }: Scale): number[] =>
  Array.from({ length: high - low + 1 }, (_, at) => 10 ** (low + at))

const countText = (value: number): string =>
  value >= 1e6 ? `${value / 1e6} million` : value.toLocaleString('en')

const timeText = (ms: number): string => (ms >= 1000 ? `${(ms / 1000).toLocaleString('en')} s` : `${ms} ms`)

function marker(shape: (typeof curves)[Curve], x: number, y: number, colour: string): string {
  const fill = `fill="${colour}"`
  if (shape === 'circle') return `<circle cx="${x}" cy="${y}" r="4" ${fill}/>`
  if (shape === 'square')
    return `<rect x="${round(x - 3.5)}" y="${round(y - 3.5)}" width="7" height="7" ${fill}/>`
  if (shape === 'bar') return `<rect x="${round(x - 6)}" y="${round(y - 2)}" width="12" height="4" ${fill}/>`
  const points =
    shape === 'triangle'
      ? [x, y - 4.5, x + 4.5, y + 3.5, x - 4.5, y + 3.5]
      : [x, y - 5, x + 5, y, x, y + 5, x - 5, y]
  return `<polygon points="${points.map(round).join(' ')}" ${fill}/>`
}

const colourOf = (name: Curve): string => `var(--${name})`

function curveOf(name: Curve, figures: readonly Figure[], x: Scale, y: Scale): string {
  const colour = colourOf(name)
  const points = figures
    .filter((each) => each.participant === name)
    .flatMap(({ reports, time }) => (time ? [{ x: x.at(reports), time }] : []))
  const path = points.map((point) => `${point.x},${y.at(point.time.median)}`).join(' ')
  const spreads = points
    .filter(({ time }) => time.runs > 1)
    .map(
      (point) =>
        `<line class="spread" stroke="${colour}" x1="${point.x}" x2="${point.x}" y1="${y.at(point.time.low)}" y2="${y.at(point.time.high)}"/>`,
    )
  return [
    `<polyline class="curve ${name}" stroke="${colour}" points="${path}"/>`,
    ...spreads,
    ...points.map((point) => marker(curves[name], point.x, y.at(point.time.median), colour)),
  ].join('\n')
}

/** A cross at the top of the panel for every participant that could not do it, one below the other. */
function failuresOf(figures: readonly Figure[], x: Scale, top: number): string {
  const marks: string[] = []
  const below = new Map<number, number>()
  for (const name of curveNames) {
    for (const { participant, failure, reports } of figures) {
      if (participant !== name || failure === undefined) continue
      const cy = below.get(reports) ?? top + 7
      below.set(reports, cy + 11)
      marks.push(
        `<path d="M${round(x.at(reports) - 4)},${cy - 4}l8,8m0,-8l-8,8" stroke="${colourOf(name)}" stroke-width="2"/>`,
      )
    }
  }
  return marks.join('\n')
}

function panelOf(task: PanelTask, all: readonly Figure[], at: number): string {
  const { width, height, left, top, right, bottom } = panel
  const figures = all.filter(
    (each) => each.task === task && each.namespaces === 1 && each.participant in curves,
  )
  const times = figures.flatMap(({ time }) => (time ? [time.low, time.high] : []))
  const box = { left, right: left + width, top, bottom: top + height }
  const x = scaleOf(
    all.map(({ reports }) => reports),
    box.left,
    box.right,
  )
  const y = scaleOf(times, box.bottom, box.top)
  const grid = [
    ...powers(x).map(
      (value) =>
        `<line class="grid" x1="${x.at(value)}" x2="${x.at(value)}" y1="${box.top}" y2="${box.bottom}"/>` +
        `<text x="${x.at(value)}" y="${box.bottom + 16}" text-anchor="middle">${countText(value)}</text>`,
    ),
    ...powers(y).map(
      (value) =>
        `<line class="grid" x1="${box.left}" x2="${box.right}" y1="${y.at(value)}" y2="${y.at(value)}"/>` +
        `<text x="${box.left - 7}" y="${y.at(value) + 4}" text-anchor="end">${timeText(value)}</text>`,
    ),
  ]
  const shift = [(at % columns) * (left + width + right), Math.floor(at / columns) * (top + height + bottom)]
  return [
    `<g transform="translate(${shift.join(' ')})">`,
    `<text class="title" x="${box.left}" y="${top - 14}">${escaped(panels[task])}</text>`,
    ...grid,
    `<text x="${(box.left + box.right) / 2}" y="${box.bottom + 33}" text-anchor="middle">reports in the namespace</text>`,
    `<text transform="translate(${left - 60} ${top + height / 2}) rotate(-90)" text-anchor="middle">time</text>`,
    ...curveNames.map((name) => curveOf(name, figures, x, y)),
    failuresOf(figures, x, top),
    '</g>',
  ].join('\n')
}

function legendOf(names: readonly Curve[], y: number, hasFailures: boolean): string {
  const entries = names.map((name, at) => {
    const x = panel.left + at * 182
    return (
      `<line class="curve ${name}" stroke="${colourOf(name)}" x1="${x}" x2="${x + 26}" y1="${y}" y2="${y}"/>` +
      marker(curves[name], x + 13, y, colourOf(name)) +
      `<text class="legend" x="${x + 33}" y="${y + 4}">${escaped(participants[name])}</text>`
    )
  })
  const note =
    'Logarithmic scales. Points are medians, thin lines go from the lowest to the highest.' +
    (hasFailures ? ' A cross: could not finish within the bounds.' : '')
  return [...entries, `<text x="${panel.left}" y="${y + 26}">${note}</text>`].join('\n')
}

export function chartOf({ figures, machine }: Results): string {
  const shown = (Object.keys(panels) as PanelTask[]).filter((task) =>
    figures.some((each) => each.task === task && each.time),
  )
  const rows = Math.ceil(shown.length / columns)
  const [width, height] = [
    columns * (panel.left + panel.width + panel.right) + 12,
    rows * (panel.top + panel.height + panel.bottom) + legendHeight,
  ]
  const single = figures.filter(({ namespaces }) => namespaces === 1)
  const names = curveNames.filter((name) => single.some(({ participant }) => participant === name))
  const hasFailures = single.some(({ failure }) => failure !== undefined)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="chart-title">`,
    `<title id="chart-title">Time by number of reports, impact-graph beside others. ${escaped(machine.processor)}, commit ${escaped(machine.commit)}</title>`,
    `<style>${style}</style>`,
    `<rect width="${width}" height="${height}" fill="var(--back)"/>`,
    ...shown.map((task, at) => panelOf(task, single, at)),
    legendOf(names, height - legendHeight + 16, hasFailures),
    '</svg>',
    '',
  ].join('\n')
}
