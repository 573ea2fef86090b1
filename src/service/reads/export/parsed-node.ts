// A node of an export taken apart for JSON-LD: its own lines by graph, and the blank nodes of its record, which
// can be written inside it.
import { rdf } from '../../../core/graph/vocabulary.ts'
import { misreadPrefix } from './jsonld-names.ts'
import type { ExportNode } from './merge-records.ts'
import { isBlank, readLines, type StoredLine } from './stored-line.ts'

/** A blank node whose statements are all in one record, and to which one statement of that record refers. */
export interface BlankNodePart {
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
  /** Of the subject itself, by graph; the default graph is the empty one. */
  readonly own: Map<string, StoredLine[]>
  /** By label; taken out once they are written. */
  readonly blankNodes: Map<string, BlankNodePart>
}

export interface ParsedNode {
  readonly subject: string
  readonly parts: readonly ParsedPart[]
  /** Of the subject's own statements; the default graph is the empty one. */
  readonly graphs: ReadonlySet<string>
  /** Prefixes that a reader would take some scheme of the node for. */
  readonly misread: readonly string[]
}

// Shared by nearly all nodes. Never changed.
const defaultGraph: ReadonlySet<string> = new Set([''])
const noLines: readonly string[] = []

export function parseNode(node: ExportNode): ParsedNode {
  const parser = new NodeParser(node.subject)
  for (const { sequence, statements } of node.parts) {
    parser.startPart(sequence)
    for (const line of readLines(statements)) parser.add(line)
  }
  return parser.node()
}

class NodeParser {
  readonly #subject: string
  readonly #parts: ParsedPart[] = []
  #part: ParsedPart = newPart('')
  #graphs = defaultGraph
  #misread = noLines

  constructor(subject: string) {
    this.#subject = subject
    this.#note(subject)
  }

  startPart(sequence: string): void {
    this.#part = newPart(sequence)
    this.#parts.push(this.#part)
  }

  add(line: StoredLine): void {
    this.#note(line.predicate)
    this.#note(line.kind === 'reference' ? line.value : line.datatype)
    if (line.graph !== '') this.#note(line.graph)
    if (line.subject !== '') {
      addToBlankNode(this.#part.blankNodes, line)
      return
    }
    const { own } = this.#part
    const before = own.get(line.graph)
    if (before) before.push(line)
    else {
      own.set(line.graph, [line])
      if (!this.#graphs.has(line.graph)) this.#graphs = withGraph(this.#graphs, line.graph)
    }
  }

  node(): ParsedNode {
    return { subject: this.#subject, parts: this.#parts, graphs: this.#graphs, misread: this.#misread }
  }

  #note(iri: string): void {
    const prefix = misreadPrefix(iri)
    if (prefix !== undefined && !this.#misread.includes(prefix)) this.#misread = this.#misread.concat(prefix)
  }
}

const newPart = (sequence: string): ParsedPart => ({ sequence, own: new Map(), blankNodes: new Map() })

/** The set that all nodes share is never changed. */
const withGraph = (graphs: ReadonlySet<string>, graph: string): ReadonlySet<string> =>
  (graphs === defaultGraph ? new Set(graphs) : (graphs as Set<string>)).add(graph)

function addToBlankNode(blankNodes: Map<string, BlankNodePart>, line: StoredLine): void {
  const blank = blankNodes.get(line.subject)
  if (!blank) blankNodes.set(line.subject, newBlankNode(line, true))
  else if (blank.graph === line.graph) blank.lines.push(line)
  else {
    blank.isWhole = false
    const key = `${line.subject}\t${line.graph}`
    const other = blankNodes.get(key)
    if (other) other.lines.push(line)
    else blankNodes.set(key, newBlankNode(line, false))
  }
}

const newBlankNode = (line: StoredLine, isWhole: boolean): BlankNodePart => ({
  label: line.subject,
  graph: line.graph,
  lines: [line],
  isWhole,
  isNoCell: false,
})

/** Removes and returns the cells of the list that begins here; null where `@list` cannot express it. */
export function takeList(blankNodes: Map<string, BlankNodePart>, head: BlankNodePart): StoredLine[] | null {
  const cells: BlankNodePart[] = []
  const items: StoredLine[] = []
  for (let cell: BlankNodePart | undefined = head; ;) {
    const parts: { item: StoredLine; rest: StoredLine } | null =
      cell && cell.isWhole && !cell.isNoCell ? cellParts(cell) : null
    // No proper list is longer than there are cells.
    if (!cell || !parts || cells.length > blankNodes.size) return refuse(cells, cell)
    cells.push(cell)
    items.push(parts.item)
    if (parts.rest.value === rdf.nil) break
    cell = isBlank(parts.rest.value) ? blankNodes.get(parts.rest.value) : undefined
  }
  for (const { label } of cells) blankNodes.delete(label)
  return items
}

/** Whether the blank node looks like the first cell of a list. */
export const isCell = (blank: BlankNodePart): boolean => !blank.isNoCell && cellParts(blank) !== null

/** Each chain is checked only once: one of a hundred thousand cells may be broken at its end. */
function refuse(cells: readonly BlankNodePart[], last: BlankNodePart | undefined): null {
  for (const cell of cells) cell.isNoCell = true
  if (last) last.isNoCell = true
  return null
}

function cellParts({ lines }: BlankNodePart): { item: StoredLine; rest: StoredLine } | null {
  const [a, b] = lines
  if (!a || !b || lines.length !== 2) return null
  const [item, rest] = a.predicate === rdf.first ? [a, b] : [b, a]
  if (item.predicate !== rdf.first || rest.predicate !== rdf.rest || rest.kind !== 'reference') return null
  return { item, rest }
}
