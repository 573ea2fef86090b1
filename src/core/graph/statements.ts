// A document's statements as they are counted, stored and exported: distinct, and with blank graph names replaced by the
// default graph (rules, section 1).
import { isBlankId, type GraphDocument, type GraphNode, type Statement } from './document.ts'
import { encodeStatement } from './encode-statements.ts'
import { makeStatement, statementKey } from './graph-builder.ts'

export { decodeStatements, encodeStatements, StatementSelection } from './encode-statements.ts'
export type { SubjectStatement } from './encode-statements.ts'

/** One stored row of a source: a subject with its statements and those of the blank nodes that only it refers to. */
export interface NodeRecord {
  readonly subject: string
  readonly statements: string
}

/** How many lines an export of the document as N-Quads would have. */
export function statementCount(document: GraphDocument): number {
  let count = 0
  for (const node of document.nodes.values()) count += lineCount(exportedStatements(node))
  return count
}

/** N-Quads has no base direction: statements that differ in nothing else are one line. */
function lineCount(statements: readonly Statement[]): number {
  if (!statements.some(hasDirection)) return statements.length
  return new Set(statements.map((one) => statementKey(hasDirection(one) ? withoutDirection(one) : one))).size
}

const hasDirection = ({ object }: Statement): boolean =>
  object.kind === 'literal' && object.direction !== undefined

function withoutDirection({ object, ...rest }: Statement): Statement {
  if (object.kind === 'reference') return { object, ...rest }
  const { direction: _, ...plain } = object
  return { object: plain, ...rest }
}

/** A node's statements without blank graph names, and without the duplicates that this creates. */
export function exportedStatements(node: GraphNode): readonly Statement[] {
  if (!node.statements.some(hasBlankGraph)) return node.statements
  const distinct = new Map<string, Statement>()
  for (const statement of node.statements) {
    const { predicate, object, written } = statement
    const plain = hasBlankGraph(statement) ? makeStatement(predicate, object, undefined, written) : statement
    const key = statementKey(plain)
    if (!distinct.has(key)) distinct.set(key, plain)
  }
  return [...distinct.values()]
}

const hasBlankGraph = (statement: Statement): boolean =>
  statement.graph !== undefined && isBlankId(statement.graph)

/** A row of the node table whose text is not made yet: a large document has tens of thousands. */
export interface UnwrittenRecord {
  readonly subject: string
  readonly statements: () => string
}

/** The rows of the node table. Every statement of the document is in exactly one of them. */
export function* nodeRecords(document: GraphDocument): Iterable<NodeRecord> {
  for (const { subject, statements } of unwrittenRecords(document))
    yield { subject, statements: statements() }
}

export function* unwrittenRecords(document: GraphDocument): Iterable<UnwrittenRecord> {
  const owners = ownersOfBlanks(document)
  for (const node of document.nodes.values()) {
    if (node.statements.length === 0 || owners.has(node.id)) continue
    yield { subject: node.id, statements: () => writeStatements(document, node, owners) }
  }
  const isWritten = new Set<string>()
  for (const id of ownedInCycles(owners)) {
    const node = isWritten.has(id) ? undefined : document.nodes.get(id)
    if (!node || node.statements.length === 0) continue
    const text = writeStatements(document, node, owners, isWritten)
    yield { subject: id, statements: () => text }
  }
}

/** Blank nodes in a cycle of references, or that such ones own: no other node leads to them. */
function* ownedInCycles(owners: ReadonlyMap<string, string>): Iterable<string> {
  const isInside = new Map<string, boolean>()
  for (const id of owners.keys()) {
    const path: string[] = []
    let at: string = id
    for (let owner = owners.get(at); owner !== undefined && !isInside.has(at); owner = owners.get(at)) {
      isInside.set(at, true)
      path.push(at)
      at = owner
    }
    const leadsOut = !(isInside.get(at) ?? false)
    if (leadsOut) for (const each of path) isInside.set(each, false)
    if (isInside.get(id)) yield id
  }
}

/** `isWritten`: blank nodes that are left out, and where those of this record are added. In a tree none comes twice. */
function writeStatements(
  document: GraphDocument,
  root: GraphNode,
  owners: ReadonlyMap<string, string>,
  isWritten?: Set<string>,
): string {
  const lines: string[] = []
  const open = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    if (isWritten?.has(node.id)) continue
    isWritten?.add(node.id)
    const statements = exportedStatements(node)
    for (const statement of statements) lines.push(encodeStatement(root.id, node.id, statement))
    if (owners.size > 0) {
      // Not `push(...blankNodes)`: a node may own more blank nodes than a call accepts arguments.
      const blankNodes = ownedBlankNodes(document, node.id, statements, owners)
      for (let i = blankNodes.length - 1; i >= 0; i--) open.push(blankNodes[i] as GraphNode)
    }
  }
  return lines.join('\n')
}

function ownedBlankNodes(
  document: GraphDocument,
  subject: string,
  statements: readonly Statement[],
  owners: ReadonlyMap<string, string>,
): GraphNode[] {
  const blankNodes: GraphNode[] = []
  for (const { object } of statements) {
    if (object.kind === 'literal' || owners.get(object.id) !== subject) continue
    const blankNode = document.nodes.get(object.id)
    if (blankNode) blankNodes.push(blankNode)
  }
  return blankNodes
}

const noOwner = ''

/** Maps a blank node to its owner: the subject of the only statement that refers to it, if it is in the same graph. */
function ownersOfBlanks(document: GraphDocument): Map<string, string> {
  const owners = new Map<string, string>()
  const graphs = new Map<string, string | undefined>()
  for (const node of document.nodes.values()) {
    for (const { object, graph } of exportedStatements(node)) {
      if (object.kind === 'literal' || !isBlankId(object.id)) continue
      owners.set(object.id, owners.has(object.id) ? noOwner : node.id)
      graphs.set(object.id, graph)
    }
  }
  for (const [id, owner] of owners) {
    const node = document.nodes.get(id)
    const isOwned = owner !== noOwner && owner !== id && node
    const graph = graphs.get(id)
    if (!isOwned || exportedStatements(node).some((one) => one.graph !== graph)) owners.delete(id)
  }
  return owners
}
