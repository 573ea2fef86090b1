// The results as tables in Markdown. Pure: the same results give the same text.
import {
  participants,
  sameSize,
  tasks,
  type Disk,
  type Figure,
  type Machine,
  type ParticipantName,
  type Results,
  type Sized,
  type Task,
} from './results.ts'
import type { Spread } from './statistics.ts'

const allTasks = Object.keys(tasks) as Task[]
const allParticipants = Object.keys(participants) as ParticipantName[]
const isFloor = (name: ParticipantName): boolean => name.startsWith('floor-')

/** In the unit that suits the median. */
export function timeText({ median, low, high, runs }: Spread): string {
  const [unit, by] = median >= 1000 ? ['s', 1000] : ['ms', 1]
  const text = (value: number): string => digits(value / by)
  return runs === 1 ? `${text(median)} ${unit}` : `${text(median)} ${unit} (${text(low)}–${text(high)})`
}

/** Without the spread, which is in the tables of all figures. */
const medianText = ({ median }: Spread): string => timeText({ median, low: median, high: median, runs: 1 })

const digits = (value: number): string =>
  value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en')

const ratioText = (ratio: number): string => `${digits(ratio)}×`

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

export const sizeText = ({ reports, namespaces }: Sized): string => {
  const count = reports.toLocaleString('en')
  return namespaces === 1
    ? `${count} reports`
    : `${namespaces.toLocaleString('en')} namespaces, ${count} reports`
}

export function sizesIn(figures: readonly Sized[]): Sized[] {
  const sizes: Sized[] = []
  for (const { reports, namespaces } of figures) {
    if (!sizes.some((size) => sameSize(size, { reports, namespaces }))) sizes.push({ reports, namespaces })
  }
  return sizes
}

const find = (figures: readonly Figure[], task: Task, participant: ParticipantName): Figure | undefined =>
  figures.find((each) => each.task === task && each.participant === participant)

/** A dash where it has no such task; the reason where it could not do it. */
const cellOf = (figure: Figure | undefined, text = timeText): string =>
  figure?.time ? text(figure.time) : (figure?.failure ?? '–')

const besideOthers = (figures: readonly Figure[]): string => sideBySide(figures, timeText, () => [])

/** One row for each task; `more` are the titles and cells of further columns. */
function sideBySide(
  figures: readonly Figure[],
  text: (spread: Spread) => string,
  more: (task: Task | null) => readonly string[],
): string {
  const names = allParticipants.filter(
    (name) => !isFloor(name) && figures.some(({ participant }) => participant === name),
  )
  const rows = allTasks
    .filter((task) => figures.some((each) => each.task === task))
    .map((task) => [
      tasks[task],
      ...names.map((name) => cellOf(find(figures, task, name), text)),
      ...more(task),
    ])
  return tableOf(['', ...names.map((name) => participants[name]), ...more(null)], rows)
}

/** The middle size beside others, with the largest of ours: what fits on one screen. */
function mainTable(figures: readonly Figure[]): string {
  const single = sizesIn(figures).filter(({ namespaces }) => namespaces === 1)
  const middle = single[Math.floor((single.length - 1) / 2)]
  const largest = single.at(-1)
  if (!middle || !largest) return ''
  const at = (size: Sized) => figures.filter((each) => sameSize(each, size))
  const further = (task: Task | null): string[] => {
    if (sameSize(middle, largest)) return []
    if (task === null) return [`impact-graph, ${sizeText(largest)}`]
    return [cellOf(find(at(largest), task, 'ours'), medianText)]
  }
  return `### ${sizeText(middle)}\n\n${sideBySide(at(middle), medianText, further)}`
}

/** Processor time, which other work on the machine hardly changes; below a tick of the clock it says little. */
function processorTimes(figures: readonly Figure[]): string | undefined {
  const own = figures.filter(({ processorMs }) => processorMs !== undefined)
  const names = allParticipants.filter((name) => own.some(({ participant }) => participant === name))
  if (names.length === 0) return undefined
  const cell = (task: Task, name: ParticipantName): string => {
    const spent = find(own, task, name)?.processorMs
    return spent === undefined ? '–' : medianText({ median: spent, low: spent, high: spent, runs: 1 })
  }
  const rows = allTasks
    .filter((task) => own.some((each) => each.task === task))
    .map((task) => [tasks[task], ...names.map((name) => cell(task, name))])
  return tableOf(['', ...names.map((name) => participants[name])], rows)
}

function floors(figures: readonly Figure[]): string | undefined {
  const rows: string[][] = []
  for (const task of allTasks) {
    const our = find(figures, task, 'ours')?.time
    const again = find(figures, task, 'ours-cached')?.time
    for (const name of allParticipants.filter(isFloor)) {
      const floor = find(figures, task, name)?.time
      if (!floor || !our) continue
      const ratios = [our, again].map((each) => (each ? ratioText(each.median / floor.median) : '–'))
      rows.push([tasks[task], participants[name].replace('floor: ', ''), timeText(floor), ...ratios])
    }
  }
  if (rows.length === 0) return undefined
  return tableOf(['', 'floor', 'takes', 'impact-graph', 'asked again'], rows)
}

function growth(figures: readonly Figure[]): string | undefined {
  const own = figures.filter(({ participant }) => participant === 'ours')
  const sizes = sizesIn(own)
  if (sizes.length < 2) return undefined
  const single = sizes.filter(({ namespaces }) => namespaces === 1)
  const at = (task: Task, size: Sized | undefined): Figure | undefined =>
    size && own.find((each) => each.task === task && sameSize(each, size))
  const ratioOf = (task: Task): string => {
    const [small, large] = [at(task, single[0])?.time, at(task, single.at(-1))?.time]
    return small && large ? ratioText(large.median / small.median) : '–'
  }
  const hasRatio = single.length > 1
  const rows = allTasks
    .filter((task) => own.some((each) => each.task === task))
    .map((task) => [
      tasks[task],
      ...sizes.map((size) => cellOf(at(task, size), medianText)),
      ...(hasRatio ? [ratioOf(task)] : []),
    ])
  const last = hasRatio ? ['largest by smallest'] : []
  return tableOf(['', ...sizes.map(sizeText), ...last], rows)
}

/** By the medians; not what the service does itself, nor floors. */
function quicker(figures: readonly Figure[]): string {
  const lines: string[] = []
  for (const { task, participant, time, ...size } of figures) {
    if (!time || participant === 'ours' || participant === 'ours-cached' || isFloor(participant)) continue
    const our = figures.find(
      (each) => each.participant === 'ours' && each.task === task && sameSize(each, size),
    )?.time
    if (!our || our.median <= time.median) continue
    const ratio = ratioText(our.median / time.median)
    lines.push(
      `- ${tasks[task]}, ${sizeText(size)}: ${participants[participant]} ${medianText(time)}, impact-graph ${medianText(our)}, ${ratio}`,
    )
  }
  return lines.length === 0 ? 'None was, in this run.' : lines.join('\n')
}

/** Below this a table is counted with the others. */
const fewBytes = 10

function diskTable(disk: readonly Disk[]): string {
  const names = Object.keys(disk[0]?.tables ?? {})
  const bytes = (each: Disk, name: string): number => each.tables[name] ?? 0
  const isLarge = (name: string): boolean => disk.some((each) => bytes(each, name) >= fewBytes)
  const sum = (each: Disk, of: readonly string[]): string =>
    of.reduce((total, name) => total + bytes(each, name), 0).toLocaleString('en')
  const large = names
    .filter(isLarge)
    .sort(
      (a, b) =>
        Math.max(...disk.map((each) => bytes(each, b))) - Math.max(...disk.map((each) => bytes(each, a))),
    )
  const row = (title: string, of: readonly string[]) => [title, ...disk.map((each) => sum(each, of))]
  return tableOf(
    ['bytes for each report', ...disk.map(sizeText)],
    [
      ...large.map((name) => row(`\`${name}\``, [name])),
      row(
        'others',
        names.filter((name) => !isLarge(name)),
      ),
      row('**all**', names),
    ],
  )
}

/** Above this share of the cores, something else was at work when the bench began. */
const quietLoad = 0.2

export function machineText({ machine, seconds }: { machine: Machine; seconds: number }): string {
  const { processor, cores, memoryGb, node, postgres, commit, date, loadBefore } = machine
  const busy =
    loadBefore > quietLoad
      ? ` **Other work was running on the machine** (load ${loadBefore} for each core before the start): take the figures as ratios.`
      : ''
  return (
    `${processor}, ${cores} cores, ${memoryGb} GB; Node.js ${node}, PostgreSQL ${postgres}; commit ${commit}, ${date}; ` +
    `${Math.round(seconds / 60)} minutes in all.${busy}`
  )
}

/** What the first page shows. */
export const essentialFigures = (results: Results): string =>
  [
    `${machineText(results)} Medians.`,
    mainTable(results.figures),
    '### Where somebody else is quicker',
    quicker(results.figures),
  ].join('\n\n')

/** Every figure of a run. */
export function allFigures(results: Results): string {
  const { figures, disk } = results
  const parts = [`${machineText(results)} Medians, with the lowest and the highest in brackets.`]
  const sizes = sizesIn(figures).filter(({ namespaces }) => namespaces === 1)
  const ofSize = (size: Sized) => figures.filter((each) => sameSize(each, size))
  for (const size of sizes) parts.push(`## ${sizeText(size)}`, besideOthers(ofSize(size)))
  // They grow like the times above, so that one size says it all.
  for (const size of sizes.slice(0, 1)) {
    const spent = processorTimes(ofSize(size))
    if (spent !== undefined) parts.push(`## Processor time, ${sizeText(size)}`, spent)
    const below = floors(ofSize(size))
    if (below !== undefined) parts.push(`## Floors, ${sizeText(size)}`, below)
  }
  const grown = growth(figures)
  if (grown !== undefined) parts.push('## Growth', grown)
  parts.push('## Disk', diskTable(disk))
  return parts.join('\n\n')
}
