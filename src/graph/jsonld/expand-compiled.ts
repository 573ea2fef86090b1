// The quick way from JSON-LD to a graph: straight from the parsed file to statements, for what documents really use.
// Whatever is not covered with certainty, errors included, throws NotCovered and is left to expand-generally.ts.
import { ROOT_PLACE, isBlankId } from '../document.ts'
import type { GraphNode, Place, ReadFault, Reference, Term } from '../document.ts'
import { statementOf } from '../graph-builder.ts'
import type { GraphBuilder } from '../graph-builder.ts'
import { rdf } from '../vocabulary.ts'
import { ActiveContext } from './active-context.ts'
import type { KeyPlan } from './active-context.ts'
import { applyContext, latestContext } from './compile-context.ts'
import { isObject } from './json-shape.ts'
import type { JsonObject } from './json-shape.ts'
import { NotCovered } from './not-covered.ts'
import { isText, scalarTerm, textTerm, valueObjectTerm } from './scalar-terms.ts'

interface Run {
  readonly builder: GraphBuilder
  readonly unknownContexts: Map<string, ReadFault>
}

/** Where values are added: under which property of which node, in which graph. */
interface Slot {
  readonly subject: GraphNode
  /** Of a property or a blank node. */
  readonly plan: KeyPlan
  readonly context: ActiveContext
  readonly graph: string | undefined
  /** The subject is the object: `@reverse`. */
  readonly isReverse: boolean
}

/** Adds a whole document to the builder; returns the context URLs that are not known. */
export function expandCompiled(document: unknown, builder: GraphBuilder): ReadFault[] {
  const run: Run = { builder, unknownContexts: new Map() }
  const context = new ActiveContext(null)
  if (isObject(document)) expandRoot(run, document, context)
  else expandFree(run, document, context, ROOT_PLACE, undefined)
  return [...run.unknownContexts.values()]
}

/** A single object: with `@graph` and nothing else that counts, it only wraps the default graph. */
function expandRoot(run: Run, root: JsonObject, outer: ActiveContext): void {
  const context = contextOf(run, root, outer, ROOT_PLACE)
  const graph = root['@graph']
  if (graph === undefined || hasMoreThanGraph(root, context)) {
    expandFree(run, root, outer, ROOT_PLACE, undefined)
    return
  }
  for (const key of Object.keys(root)) {
    if (context.plan(key).kind === 'unknown') run.builder.passOver(key, ROOT_PLACE)
  }
  expandGraph(run, graph, context, ROOT_PLACE, undefined)
}

function hasMoreThanGraph(root: JsonObject, context: ActiveContext): boolean {
  return Object.keys(root).some((key) => {
    if (key === '@context' || key === '@graph') return false
    const { kind } = context.plan(key)
    if (kind === 'unknown' || kind === 'ignored') return false
    // Whether this leaves anything behind decides the graph's name; too rare to be worked out here.
    if (isHollow(root[key]) || key === '@reverse') throw new NotCovered(`${key} beside @graph`)
    return root[key] !== null
  })
}

const isHollow = (value: unknown): boolean =>
  (Array.isArray(value) && value.length === 0) || (isObject(value) && Object.hasOwn(value, '@value'))

function expandGraph(
  run: Run,
  content: unknown,
  context: ActiveContext,
  place: Place,
  graph: string | undefined,
): void {
  if (typeof content !== 'object' || content === null) throw new NotCovered('@graph', place)
  expandFree(run, content, context, { parent: place, key: '@graph' }, graph)
}

/** Nodes that no property leads to: the document's own and those of a graph. Loose values say nothing. */
function expandFree(
  run: Run,
  item: unknown,
  context: ActiveContext,
  place: Place,
  graph: string | undefined,
): void {
  if (Array.isArray(item)) {
    for (let i = 0; i < item.length; i++) expandFree(run, item[i], context, { parent: place, key: i }, graph)
  } else if (isObject(item)) {
    const own = contextOf(run, item, context, place)
    const object = withoutAliases(item, own, place)
    if (isValueLike(object)) throw new NotCovered('a loose value', place)
    if (object['@id'] === undefined && saysNothing(object, own)) {
      for (const key of Object.keys(object)) if (key !== '@context') run.builder.passOver(key, place)
      return
    }
    expandNode(run, object, identify(run, object['@id'], own, place), { context: own, place, graph })
  }
}

/** Nothing but keys that no context defines: JSON-LD drops such a node. */
const saysNothing = (object: JsonObject, context: ActiveContext): boolean =>
  Object.keys(object).every((key) => key === '@context' || context.plan(key).kind === 'unknown')

function contextOf(run: Run, object: JsonObject, outer: ActiveContext, place: Place): ActiveContext {
  const local = object['@context']
  if (local === undefined) return outer
  return (
    latestContext(outer, local) ??
    applyContext(outer, local, place, (url) => {
      if (run.unknownContexts.has(url)) return
      run.unknownContexts.set(url, {
        fault: 'unknown-context',
        url,
        place: { parent: place, key: '@context' },
      })
    })
  )
}

const isValueLike = (object: JsonObject): boolean =>
  object['@value'] !== undefined || object['@list'] !== undefined || object['@set'] !== undefined

/** The same object with keywords in place of their aliases. */
function withoutAliases(object: JsonObject, context: ActiveContext, place: Place): JsonObject {
  const { aliases } = context
  if (aliases === null) return object
  const plain = Object.create(null) as Record<string, unknown>
  for (const key of Object.keys(object)) {
    const name = aliases.get(key) ?? key
    if (Object.hasOwn(plain, name)) throw new NotCovered('a keyword twice', place)
    plain[name] = object[key]
  }
  return plain
}

/** A node object, its own context already applied. */
function expandNode(run: Run, object: JsonObject, identity: Reference, at: Omit<NodeAt, 'node'>): void {
  const { context, place, graph } = at
  const node = run.builder.node(identity, place)
  const keys = Object.keys(object)
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string
    const plan = context.plan(key)
    const value = object[key]
    if (plan.kind === 'property' && typeof value === 'string') {
      // Nine values of ten end here, without anything made on the way.
      const term = textTerm(value, plan.coercion, context, run.builder)
      run.builder.state(node, statementOf(plan.iri, term, graph, plan.written))
    } else if (plan.kind === 'keyword') {
      if (key !== '@id' && key !== '@context')
        expandKeyword(run, plan.iri, value, { node, context, place, graph })
    } else if (plan.kind === 'unknown') run.builder.passOver(key, place)
    else if (plan.kind !== 'ignored') {
      const slot: Slot = { subject: node, plan, context, graph, isReverse: false }
      addValues(run, value, slot, place, key)
    }
  }
}

function identify(run: Run, id: unknown, context: ActiveContext, place: Place): Reference {
  if (id === undefined) return { kind: 'reference', id: run.builder.newBlank() }
  if (!isText(id)) throw new NotCovered('@id', { parent: place, key: '@id' })
  return run.builder.reference(context.expandReference(id), id)
}

interface NodeAt {
  readonly node: GraphNode
  readonly context: ActiveContext
  readonly place: Place
  readonly graph: string | undefined
}

function expandKeyword(run: Run, keyword: string, value: unknown, at: NodeAt): void {
  switch (keyword) {
    case '@id':
    case '@context':
      return
    case '@type':
      return addTypes(run, value, at)
    case '@graph':
      run.builder.nameGraph(at.node.id)
      return expandGraph(run, value, at.context, at.place, at.node.id)
    case '@reverse':
      return addReverse(run, value, at)
    case '@index':
      if (isText(value)) return
  }
  throw new NotCovered(keyword, { parent: at.place, key: keyword })
}

function addTypes(run: Run, value: unknown, at: NodeAt): void {
  if (Array.isArray(value)) value.forEach((name) => addType(run, name, at))
  else addType(run, value, at)
}

function addType(run: Run, name: unknown, { node, context, place, graph }: NodeAt): void {
  if (!isText(name)) throw new NotCovered('@type', { parent: place, key: '@type' })
  const type = context.type(name)
  const object = isBlankId(type.id) ? run.builder.reference(type.id, name) : type
  run.builder.state(node, statementOf(rdf.type, object, graph, '@type'))
}

function addReverse(run: Run, value: unknown, at: NodeAt): void {
  const place: Place = { parent: at.place, key: '@reverse' }
  if (!isObject(value)) throw new NotCovered('@reverse', place)
  for (const key of Object.keys(value)) {
    const plan = at.context.plan(key)
    if (plan.kind === 'keyword') throw new NotCovered('a keyword in @reverse', place)
    if (plan.kind === 'unknown') run.builder.passOver(key, place)
    else if (plan.kind !== 'ignored') {
      const slot: Slot = { subject: at.node, plan, context: at.context, graph: at.graph, isReverse: true }
      addValues(run, value[key], slot, place, key)
    }
  }
}

function addValues(run: Run, value: unknown, slot: Slot, parent: Place, key: string | number): void {
  if (value === null) return
  if (Array.isArray(value)) {
    const place: Place = { parent, key }
    for (let i = 0; i < value.length; i++) addValues(run, value[i], slot, place, i)
    return
  }
  if (isObject(value) && value['@set'] !== undefined) return addSet(run, value, slot, { parent, key })
  const term = isObject(value)
    ? termOfObject(run, value, slot, { parent, key })
    : scalarTerm(value, slot.plan.coercion, slot.context, run.builder)
  if (term) addTerm(run, slot, term, parent, key)
}

function addTerm(run: Run, slot: Slot, term: Term, parent: Place, key: string | number): void {
  const { subject, plan, graph } = slot
  if (!slot.isReverse) {
    if (plan.kind === 'property') run.builder.state(subject, statementOf(plan.iri, term, graph, plan.written))
    return
  }
  if (term.kind === 'literal' || term.id === rdf.nil) throw new NotCovered('a value under @reverse', parent)
  if (plan.kind !== 'property') return
  const object: Reference = { kind: 'reference', id: subject.id }
  const node = run.builder.node(term, { parent, key })
  run.builder.state(node, statementOf(plan.iri, object, graph, plan.written))
}

function addSet(run: Run, set: JsonObject, slot: Slot, place: Place): void {
  const content = soleContent(set, '@set', place)
  addValues(run, content, slot, place, '@set')
}

/** What stands in `@set` or `@list`, which may have nothing but an index beside them. */
function soleContent(object: JsonObject, keyword: string, place: Place): unknown {
  for (const key of Object.keys(object)) {
    if (key !== keyword && !(key === '@index' && isText(object[key]))) {
      throw new NotCovered(keyword, place)
    }
  }
  if (object[keyword] === null) throw new NotCovered(keyword, place)
  return object[keyword]
}

function termOfObject(run: Run, item: JsonObject, slot: Slot, place: Place): Term | null {
  if (item['@list'] !== undefined) return listTerm(run, item, slot, place)
  const context = contextOf(run, item, slot.context, place)
  const object = withoutAliases(item, context, place)
  if (object['@value'] !== undefined) return valueObjectTerm(object, context, place)
  if (isValueLike(object)) throw new NotCovered('a set or list', place)
  const identity = identify(run, object['@id'], context, place)
  if (!isMereReference(object)) expandNode(run, object, identity, { context, place, graph: slot.graph })
  return identity
}

const isMereReference = (object: JsonObject): boolean =>
  object['@id'] !== undefined && Object.keys(object).every((key) => key === '@id' || key === '@context')

function listTerm(run: Run, list: JsonObject, slot: Slot, place: Place): Term {
  if (slot.isReverse) throw new NotCovered('a list under @reverse', place)
  const content = soleContent(list, '@list', place)
  const items = Array.isArray(content) ? (content as unknown[]) : [content]
  const inside: Place = { parent: place, key: '@list' }
  const terms = items.map((item, key) => {
    if (Array.isArray(item)) throw new NotCovered('a list in a list', place)
    if (isObject(item)) return termOfObject(run, item, slot, { parent: inside, key })
    return scalarTerm(item, slot.plan.coercion, slot.context, run.builder)
  })
  return run.builder.list(
    terms.filter((term) => term !== null),
    place,
    slot.graph,
  )
}
