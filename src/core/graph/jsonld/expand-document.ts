// From parsed JSON-LD directly to statements: JSON-LD 1.1, expansion and deserialization to RDF in one step, in document
// order. Invalid identifiers are kept, so that the report can name them.
import {
  rootPlace,
  isBlankId,
  type GraphNode,
  type Place,
  type ReadFault,
  type Reference,
} from '../document.ts'
import { makeStatement, type GraphBuilder } from '../graph-builder.ts'
import type { KeyOrder } from '../read-keys.ts'
import { rdf } from '../vocabulary.ts'
import { ActiveContext, type KeyPlan } from './active-context.ts'
import { enterObject, writtenKey, type Entered } from './enter-object.ts'
import { addProperty } from './expand-property.ts'
import { identify, nestContext } from './identify-node.ts'
import { asArray, isObject, isText, type JsonObject } from './json-shape.ts'
import { JsonLdError } from './jsonld-error.ts'
import { textTerm, valueObjectTerm } from './literal-terms.ts'
import { hasOwnContent } from './own-content.ts'
import { Reading } from './reading.ts'
import type { NodeExpander, Slot } from './slot.ts'
import { soleContent } from './sole-content.ts'

/** Adds a whole document to the builder; returns the unknown context URLs. */
export function expandDocument(
  document: unknown,
  builder: GraphBuilder,
  keyOrder: KeyOrder | null = null,
): readonly ReadFault[] {
  const reading = new Reading(builder, keyOrder)
  const context = new ActiveContext(reading)
  try {
    if (isObject(document)) expandRoot(document, context)
    else expandFree(document, context, rootPlace, undefined)
  } catch (error) {
    // A missing context causes further errors; report only the context.
    if (!(error instanceof JsonLdError) || reading.unknownContexts.length === 0) throw error
  }
  return reading.unknownContexts
}

/** A single object: with `@graph` and no content of its own, it only wraps the default graph. */
function expandRoot(root: JsonObject, outer: ActiveContext): void {
  const entered = enterObject(root, outer, rootPlace)
  const { object, context } = entered
  if (object['@graph'] === undefined || hasOwnContent(object, context, rootPlace)) {
    expandFreeObject(entered, rootPlace, undefined)
    return
  }
  for (const key of context.reading.keysOf(object)) {
    if (context.plan(key).kind === 'unknown') context.reading.builder.addUnknownKey(key, rootPlace)
  }
  const place: Place = { parent: rootPlace, key: writtenKey(object, '@graph') }
  expandGraph(object['@graph'], context, place)
}

function expandGraph(content: unknown, context: ActiveContext, place: Place, graph?: string): void {
  if (typeof content !== 'object' || content === null)
    throw new JsonLdError('invalid @graph value', place.parent)
  expandFree(content, context, place, graph)
}

/** Free-floating nodes: the top level of the document or of a graph. Free-floating values are dropped. */
function expandFree(item: unknown, context: ActiveContext, place: Place, graph: string | undefined): void {
  if (Array.isArray(item)) {
    for (let i = 0; i < item.length; i++) expandFree(item[i], context, { parent: place, key: i }, graph)
  } else if (isObject(item)) {
    expandFreeObject(enterObject(item, context, place), place, graph)
  }
}

function expandFreeObject(entered: Entered, place: Place, graph: string | undefined): void {
  const { object, context } = entered
  if (object['@value'] !== undefined) valueObjectTerm(object, { ...entered, place })
  else if (object['@set'] !== undefined) {
    const inside: Place = { parent: place, key: writtenKey(object, '@set') }
    expandFree(soleContent(object, '@set', context, place), context, inside, graph)
  } else if (object['@list'] !== undefined) soleContent(object, '@list', context, place)
  else if (object['@id'] === undefined && hasOnlyUnknownKeys(object, context)) {
    for (const key of Object.keys(object))
      if (key !== '@context') context.reading.builder.addUnknownKey(key, place)
  } else expandNode(entered, identify(object, context, place), place, graph)
}

/** JSON-LD drops such a node. */
const hasOnlyUnknownKeys = (object: JsonObject, context: ActiveContext): boolean =>
  Object.keys(object).every((key) => key === '@context' || context.plan(key).kind === 'unknown')

const nodes: NodeExpander = { expandNode, expandFree: expandFreeObject }

interface NodeAt {
  readonly node: GraphNode
  readonly context: ActiveContext
  readonly typeContext: ActiveContext
  readonly place: Place
  readonly graph: string | undefined
  /** Keywords of the node, those of nested entries included: set once something is nested. */
  keywords?: Set<string>
}

/** A node object whose contexts are already applied. */
function expandNode(
  { object, context, typeContext }: Entered,
  identity: Reference,
  place: Place,
  graph: string | undefined,
): void {
  const node = context.reading.builder.node(identity, place)
  expandEntries(object, { node, context, typeContext, place, graph })
}

function expandEntries(object: JsonObject, at: NodeAt): void {
  const { node, context, place, graph } = at
  const { builder } = context.reading
  const keys = context.reading.keysOf(object)
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string
    const plan = context.plan(key)
    const value = object[key]
    if (plan.kind === 'property' && plan.special === null && typeof value === 'string') {
      // Fast path without intermediate objects: about nine of ten values.
      const term = textTerm(value, plan, context)
      if (term !== null) builder.addStatement(node, makeStatement(plan.iri, term, graph, plan.written))
    } else if (plan.kind === 'keyword') {
      if (plan.iri !== '@id' && plan.iri !== '@context') expandKeyword(plan, key, object, at)
    } else if (plan.kind === 'unknown') builder.addUnknownKey(key, place, node.id)
    else if (plan.kind !== 'ignored') {
      const isReverse = plan.special?.isReverse === true
      addProperty(value, { subject: node, plan, key, nodes, context, graph, isReverse }, place)
    }
  }
}

function expandKeyword(plan: KeyPlan, key: string, object: JsonObject, at: NodeAt): void {
  const value = object[key]
  const place: Place = { parent: at.place, key: writtenKey(object, key) }
  switch (plan.iri) {
    case '@type':
      return addTypes(value, at, place)
    case '@graph':
      at.context.reading.builder.addNamedGraph(at.node.id)
      return expandGraph(value, at.context, place, at.node.id)
    case '@reverse':
      return addReverse(value, at, place)
    case '@included':
      return addIncluded(value, at, place)
    case '@nest': {
      const keywords = (at.keywords ??= keywordsIn(object, at.context))
      for (const content of asArray(value)) expandNested(content, plan, { ...at, keywords }, place)
      return
    }
    case '@index':
      if (!isText(value)) throw new JsonLdError('invalid @index value', place)
      return
    case '@language':
      if (!isText(value)) throw new JsonLdError('invalid language-tagged string', place)
      return
    case '@direction':
      if (value !== 'ltr' && value !== 'rtl') throw new JsonLdError('invalid base direction', place)
      return
    default:
      // `@value`, `@list` and `@set` are not allowed in a node object.
      if (plan.iri === '@value') throw new JsonLdError('invalid value object', place)
      throw new JsonLdError('invalid set or list object', place)
  }
}

function addTypes(value: unknown, at: NodeAt, place: Place): void {
  const { builder } = at.context.reading
  for (const name of asArray(value)) {
    if (!isText(name)) throw new JsonLdError('invalid type value', place)
    const type = at.typeContext.type(name)
    if (type === null) continue
    const object = isBlankId(type.id) ? builder.reference(type.id, name) : type
    builder.addStatement(at.node, makeStatement(rdf.type, object, at.graph, '@type'))
  }
}

function addReverse(value: unknown, at: NodeAt, place: Place): void {
  if (!isObject(value)) throw new JsonLdError('invalid @reverse value', place)
  const { object, context } = enterObject(value, at.context, place)
  for (const key of context.reading.keysOf(object)) {
    const plan = context.plan(key)
    if (key === '@context') continue
    if (plan.kind === 'keyword') throw new JsonLdError('invalid reverse property map', place)
    if (plan.kind === 'unknown') context.reading.builder.addUnknownKey(key, place)
    else if (plan.kind !== 'ignored') {
      // A reversed term inside `@reverse` is reversed twice.
      const isReverse = plan.special?.isReverse !== true
      const slot: Slot = { subject: at.node, plan, key, nodes, context, graph: at.graph, isReverse }
      addProperty(object[key], slot, place)
    }
  }
}

function addIncluded(value: unknown, at: NodeAt, place: Place): void {
  const isList = Array.isArray(value)
  asArray(value).forEach((item, i) => {
    const where: Place = isList ? { parent: place, key: i } : place
    if (!isObject(item)) throw new JsonLdError('invalid @included value', where)
    const entered = enterObject(item, at.context, where)
    const { object } = entered
    if (['@value', '@list', '@set'].some((keyword) => object[keyword] !== undefined)) {
      throw new JsonLdError('invalid @included value', where)
    }
    expandFreeObject(entered, where, at.graph)
  })
}

const keywordsIn = (object: JsonObject, context: ActiveContext): Set<string> =>
  new Set(
    Object.keys(object)
      .map((key) => context.plan(key))
      .filter(({ kind }) => kind === 'keyword')
      .map(({ iri }) => iri),
  )

const mayRepeat: ReadonlySet<string> = new Set(['@type', '@included', '@nest', '@reverse', '@id', '@context'])

/** Nested entries count as the node's own. */
function expandNested(
  content: unknown,
  plan: KeyPlan,
  at: NodeAt & { readonly keywords: Set<string> },
  place: Place,
): void {
  if (!isObject(content)) throw new JsonLdError('invalid @nest value', place)
  const context = nestContext(at.context, plan, place)
  if (Object.keys(content).some((key) => context.plan(key).iri === '@value')) {
    throw new JsonLdError('invalid @nest value', place)
  }
  for (const key of Object.keys(content)) {
    const { kind, iri } = context.plan(key)
    if (kind !== 'keyword' || mayRepeat.has(iri)) continue
    if (at.keywords.has(iri)) throw new JsonLdError('colliding keywords', place)
    at.keywords.add(iri)
  }
  expandEntries(content, { ...at, context, place })
}
