// A node of an export taken apart for JSON-LD: its own lines by graph, and the blank nodes that ride along and can be
// written inside it.
import { rdf } from '../graph/vocabulary.ts'
import { misreadPrefix } from './jsonld-names.ts'
import type { ExportNode } from './merge-records.ts'
import { isBlank, readLines } from './stored-line.ts'
import type { StoredLine } from './stored-line.ts'

/** A blank node whose statements are all in one record, and to which one statement of that record refers. */
export interface Rider {
  readonly label: string
  readonly graph: string
  readonly lines: StoredLine[]
  /** False when it has statements in several graphs: it then keeps its label. */
  isWhole: boolean
  /** Whether it was found to be no cell of a proper list. */
  isNoCell: boolean
}

export interface ParsedPart {
  readonly sequence: string
  /** Of the subject itself, in all graphs. */
  readonly own: StoredLine[]
  /** By label; taken out once they are written. */
  readonly riders: Map<string, Rider>
}

export interface ParsedNode {
  readonly subject: string
  readonly parts: readonly ParsedPart[]
  /** Of the subject's own statements; the default graph is the empty one. */
  readonly graphs: readonly string[]
  /** Prefixes that a reader would take some scheme of the node for. */
  readonly misread: readonly string[]
}

// Nearly all nodes have nothing but these.
const defaultGraph: readonly string[] = ['']
const nothing: readonly string[] = []

export function parseNode({ subject, parts }: ExportNode): ParsedNode {
  let graphs = defaultGraph
  let misread = nothing
  const note = (iri: string): void => {
    const prefix = misreadPrefix(iri)
    if (prefix !== undefined && !misread.includes(prefix)) misread = misread.concat(prefix)
  }
  note(subject)
  const parsed = parts.map(({ sequence, statements }) => {
    const part: ParsedPart = { sequence, own: [], riders: new Map() }
    for (const line of readLines(statements)) {
      note(line.predicate)
      note(line.kind === 'reference' ? line.value : line.datatype)
      if (line.graph !== '') note(line.graph)
      if (line.subject !== '') addToRider(part.riders, line)
      else {
        part.own.push(line)
        if (line.graph !== '' && !graphs.includes(line.graph)) graphs = graphs.concat(line.graph)
      }
    }
    return part
  })
  return { subject, parts: parsed, graphs, misread }
}

function addToRider(riders: Map<string, Rider>, line: StoredLine): void {
  const rider = riders.get(line.subject)
  if (!rider) riders.set(line.subject, newRider(line, true))
  else if (rider.graph === line.graph) rider.lines.push(line)
  else {
    rider.isWhole = false
    const key = `${line.subject}\t${line.graph}`
    const other = riders.get(key)
    if (other) other.lines.push(line)
    else riders.set(key, newRider(line, false))
  }
}

const newRider = (line: StoredLine, isWhole: boolean): Rider => ({
  label: line.subject,
  graph: line.graph,
  lines: [line],
  isWhole,
  isNoCell: false,
})

/** Takes out the cells of the list that begins here; null where it is none that `@list` could stand for. */
export function takeList(riders: Map<string, Rider>, head: Rider): StoredLine[] | null {
  const cells: Rider[] = []
  const items: StoredLine[] = []
  for (let cell: Rider | undefined = head; ;) {
    const parts: { item: StoredLine; rest: StoredLine } | null =
      cell && cell.isWhole && !cell.isNoCell ? cellParts(cell) : null
    // No proper list is longer than there are cells.
    if (!cell || !parts || cells.length > riders.size) return refuse(cells, cell)
    cells.push(cell)
    items.push(parts.item)
    if (parts.rest.value === rdf.nil) break
    cell = isBlank(parts.rest.value) ? riders.get(parts.rest.value) : undefined
  }
  for (const { label } of cells) riders.delete(label)
  return items
}

/** Looked through once, never again: a chain of a hundred thousand cells may be broken at its end. */
function refuse(cells: readonly Rider[], last: Rider | undefined): null {
  for (const cell of cells) cell.isNoCell = true
  if (last) last.isNoCell = true
  return null
}

function cellParts({ lines }: Rider): { item: StoredLine; rest: StoredLine } | null {
  const [a, b] = lines
  if (!a || !b || lines.length !== 2) return null
  const [item, rest] = a.predicate === rdf.first ? [a, b] : [b, a]
  if (item.predicate !== rdf.first || rest.predicate !== rdf.rest || rest.kind !== 'reference') return null
  return { item, rest }
}
