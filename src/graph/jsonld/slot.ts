// Where values of the document go: what the readers of nodes, values and maps hand to one another.
import type { GraphNode, Place, Reference, Term } from '../document.ts'
import type { ActiveContext, KeyPlan } from './active-context.ts'
import type { Entered } from './enter-object.ts'

/** Reads objects that are nodes. Values lead to nodes and nodes to values, so that one has to be given to the other. */
export interface NodeExpander {
  expandNode(entered: Entered, identity: Reference, place: Place, graph: string | undefined): void
  /** A node that no property leads to. */
  expandFree(entered: Entered, place: Place, graph: string | undefined): void
}

/** Where values are added: under which property of which node, in which graph. */
export interface Slot {
  readonly subject: GraphNode
  /** Of a property or a blank node. */
  readonly plan: KeyPlan
  readonly key: string
  readonly nodes: NodeExpander
  readonly context: ActiveContext
  readonly graph: string | undefined
  /** The subject is the object: `@reverse`. */
  readonly isReverse: boolean
  /** Set where values go into a list instead. */
  readonly list?: Term[]
  /** Set where each value is a graph. */
  readonly isGraph?: boolean
  /** Set where the values stand in a map. */
  readonly index?: MapIndex
}

/** What the key of a map adds to the values under it. */
export interface MapIndex {
  readonly id: Reference | null
  readonly type: Reference | null
  readonly property: { readonly iri: string; readonly term: Term } | null
}
