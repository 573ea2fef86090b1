// Where the values of a property are added: passed between the expanders of nodes, values and maps.
import type { GraphNode, Place, Reference, Term } from '../document.ts'
import type { ActiveContext, KeyPlan } from './active-context.ts'
import type { Entered } from './enter-object.ts'

/** Expands node objects. Passed in, because nodes contain values and values contain nodes (an import cycle otherwise). */
export interface NodeExpander {
  expandNode(entered: Entered, identity: Reference, place: Place, graph: string | undefined): void
  /** A free-floating node: not the value of a property. */
  expandFree(entered: Entered, place: Place, graph: string | undefined): void
}

/** Under which property of which node, and in which graph. */
export interface Slot {
  readonly subject: GraphNode
  /** Of a property or a blank node. */
  readonly plan: KeyPlan
  /** Set inside `@set` and `@list` objects: the definition of the same term in their context, for the values there. */
  readonly valuePlan?: KeyPlan
  readonly key: string
  readonly nodes: NodeExpander
  readonly context: ActiveContext
  readonly graph: string | undefined
  /** `@reverse`: the subject becomes the object. */
  readonly isReverse: boolean
  /** Set where values are added to a list instead. */
  readonly list?: Term[]
  /** Set for a single entry of a list: several values become a list inside of it. */
  readonly isListEntry?: boolean
  /** Set where each value is a graph. */
  readonly isGraph?: boolean
  /**
   * Set inside `@set` objects: the context of a map around them ends in the nodes there (JSON-LD 1.1, expansion, step 7).
   */
  readonly isInSet?: boolean
  /** Set where the values are in a map. */
  readonly index?: MapIndex
}

/** What the key of a map adds to the values under it. */
export interface MapIndex {
  readonly id: Reference | null
  readonly type: Reference | null
  readonly property: { readonly iri: string; readonly term: Term } | null
}
