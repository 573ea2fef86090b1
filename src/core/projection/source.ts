// A source is one accepted capsule or one write through an entity operation. Everything that reads return is a pure
// function of the sources in the order of their sequence numbers: rules, section 1.
import { isBlankId, type GraphDocument, type Statement } from '../graph/document.ts'

export interface SourceNode {
  /** An IRI, or a blank node that no other source can refer to. */
  readonly id: string
  readonly statements: readonly Statement[]
}

export interface Source {
  readonly sequence: number
  /** Every subject at most once. */
  readonly nodes: Iterable<SourceNode>
}

/** A document as a source. Its blank nodes get the same namespace-wide names as in the stored records. */
export function makeSource(sequence: number, document: GraphDocument): Source {
  const scopeId = (id: string) => (isBlankId(id) ? `_:${sequence}.${id.slice(2)}` : id)
  return {
    sequence,
    nodes: [...document.nodes.values()].map(({ id, statements }) => ({
      id: scopeId(id),
      statements: statements.map((one): Statement =>
        one.object.kind === 'reference' && isBlankId(one.object.id)
          ? { ...one, object: { ...one.object, id: scopeId(one.object.id) } }
          : one,
      ),
    })),
  }
}

/** Each may name those before it. */
export const kinds = ['organization', 'outcome', 'indicator', 'report'] as const
export type Kind = (typeof kinds)[number]

/** Order by code point. JavaScript compares UTF-16 units instead, which differs above U+FFFF. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (x === y) continue
    // Surrogates (U+D800 to U+DFFF) stand for code points above every other unit.
    const [xIsHigh, yIsHigh] = [(x & 0xf800) === 0xd800, (y & 0xf800) === 0xd800]
    return xIsHigh === yIsHigh ? x - y : xIsHigh ? 1 : -1
  }
  return a.length - b.length
}

export function compareNullsLast(a: string | null, b: string | null): number {
  if (a === b) return 0
  if (a === null) return 1
  return b === null ? -1 : compareCodePoints(a, b)
}

/** The smaller of two texts by code point; `b` where `a` is undefined. */
export const smaller = (a: string | undefined, b: string): string =>
  a === undefined || compareCodePoints(b, a) < 0 ? b : a
