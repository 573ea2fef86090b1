// Expands the values of a property: single values, lists, sets, nodes and maps.
import type { Place, Reference, Term } from '../document.ts'
import { makeStatement } from '../graph-builder.ts'
import { rdf } from '../vocabulary.ts'
import type { ActiveContext, KeyPlan } from './active-context.ts'
import { scopedContext } from './apply-context.ts'
import { enterObject, writtenKey, type Entered } from './enter-object.ts'
import { indexMapEntries, languageMapTerms } from './expand-maps.ts'
import { identify } from './identify-node.ts'
import { asArray, isObject, isText, type JsonObject } from './json-shape.ts'
import { JsonLdError } from './jsonld-error.ts'
import { jsonLiteral, scalarTerm, valueObjectTerm } from './literal-terms.ts'
import { isLanguageAlone } from './own-content.ts'
import type { MapIndex, Slot } from './slot.ts'
import { soleContent } from './sole-content.ts'

/** Adds the value of a property as the definition of its term requires. */
export function addProperty(value: unknown, slot: Slot, parent: Place): void {
  const { special } = slot.plan
  if (special === null) return addValues(value, slot, parent, slot.key)
  const { containers } = special
  if (slot.plan.coercion === '@json') return addJson(value, slot, parent)
  if (value === null) return
  const place: Place = { parent, key: slot.key }
  if (isObject(value) && containers.has('@language')) {
    for (const { term, key } of languageMapTerms(value, slot, place)) addTerm(term, slot, place, key)
    return
  }
  const isMap = containers.has('@index') || containers.has('@id') || containers.has('@type')
  if (isObject(value) && isMap) {
    for (const entry of indexMapEntries(value, slot, place))
      addValues(entry.value, entry.slot, place, entry.key)
    return
  }
  if (containers.has('@list') && !isObjectWith('@list', value, slot.context)) {
    const list = listTerms(value, slot, place)
    // An object that stands for nothing, such as a null value, is no list.
    if (list.length === 0 && isObject(value) && !isObjectWith('@set', value, slot.context)) return
    refuseInReverse(slot, place)
    addTerm(slot.context.reading.builder.list(list, place, slot.graph), slot, parent, slot.key)
  } else if (containers.has('@graph') && !isMap)
    addValues(value, { ...slot, isGraph: true }, parent, slot.key)
  else addValues(value, slot, parent, slot.key)
}

function addJson(value: unknown, slot: Slot, parent: Place): void {
  const literal = jsonLiteral(value)
  const { builder } = slot.context.reading
  if (slot.plan.special?.containers.has('@list') !== true) return addTerm(literal, slot, parent, slot.key)
  const place: Place = { parent, key: slot.key }
  refuseInReverse(slot, place)
  addTerm(builder.list([literal], place, slot.graph), slot, parent, slot.key)
}

const isObjectWith = (keyword: '@list' | '@set', value: unknown, context: ActiveContext): boolean =>
  isObject(value) && Object.keys(value).some((key) => context.plan(key).iri === keyword)

function addValues(value: unknown, slot: Slot, parent: Place, key: string | number): void {
  if (value === null) return
  if (Array.isArray(value)) {
    const place: Place = { parent, key }
    for (let i = 0; i < value.length; i++) addValues(value[i], slot, place, i)
  } else if (isObject(value)) addObject(value, slot, { parent, key })
  else {
    const term = expandScalar(value, slot, parent)
    if (term && slot.isGraph !== true) addTerm(term, slot, parent, key)
    // A graph drops plain values, but an entry of a map still makes an empty graph.
    else if (term && slot.index) addTerm(newGraph(slot, { parent, key }), slot, parent, key)
  }
}

function newGraph({ context, index }: Slot, place: Place): Reference {
  const { builder } = context.reading
  const identity = index?.id ?? { kind: 'reference', id: builder.newBlank() }
  builder.node(identity, place)
  builder.addNamedGraph(identity.id)
  return identity
}

/** The term's scoped context applies to plain values too, and may redefine the term. */
function expandScalar(value: unknown, slot: Slot, place: Place): Term | null {
  const plan = slot.valuePlan ?? slot.plan
  if (!plan.special?.hasContext) return coerceScalar(value, plan, slot.context)
  const inner = scopedContext(slot.context, plan.special, 'property', place)
  return coerceScalar(value, inner.plan(slot.key), inner)
}

/** Where another context makes it a JSON literal, `addProperty` could not know. */
const coerceScalar = (value: unknown, plan: KeyPlan, context: ActiveContext): Term | null =>
  plan.coercion === '@json' ? jsonLiteral(value) : scalarTerm(value, plan, context)

/** Inside an object with `@set` or `@list`: its context decides how the term reads values, but not what it stands for. */
const enterContext = (slot: Slot, context: ActiveContext): Slot =>
  context === slot.context ? slot : { ...slot, context, valuePlan: context.plan(slot.key) }

function addObject(item: JsonObject, slot: Slot, place: Place): void {
  const { special } = slot.valuePlan ?? slot.plan
  const isInMap = slot.index !== undefined && slot.isInSet !== true
  const entered = enterObject(item, slot.context, place, special, isInMap)
  const { object, context } = entered
  const { parent, key } = place
  if (object['@value'] !== undefined) {
    const term = valueObjectTerm(object, { ...entered, place })
    // A graph drops plain values.
    if (term && slot.isGraph !== true) addTerm(term, slot, parent ?? place, key)
  } else if (object['@list'] !== undefined) {
    refuseInReverse(slot, place)
    const content = soleContent(object, '@list', context, place)
    const at: Place = { parent: place, key: writtenKey(object, '@list') }
    const readList = () => makeList(content, enterContext(slot, context), at)
    // A graph drops lists as it drops plain values, once they are expanded: faults in them count.
    if (slot.isGraph === true) return context.reading.builder.readWithoutAdding(readList)
    // The key of a map says nothing about a list.
    const { index: _, ...outside } = slot
    addTerm(readList(), outside, parent ?? place, key)
  } else if (object['@set'] !== undefined) {
    const content = soleContent(object, '@set', context, place)
    const inside: Slot = { ...enterContext(slot, context), isInSet: true }
    addSet(content, inside, place, writtenKey(object, '@set'))
  } else if (isLanguageAlone(object, context, place)) {
    // JSON-LD drops such an object.
    if (!isText(object['@language'])) throw new JsonLdError('invalid language-tagged string', place)
  } else if (slot.isGraph === true) addGraph(entered, slot, place)
  else {
    const identity = identify(object, context, place, slot.index?.id)
    if (!isOnlyReference(object)) slot.nodes.expandNode(entered, identity, place, slot.graph)
    addTerm(identity, slot, parent ?? place, key)
  }
}

const isOnlyReference = (object: JsonObject): boolean =>
  object['@id'] !== undefined && Object.keys(object).every((key) => key === '@id' || key === '@context')

/** The object as content of a graph of its own, unless it already is one. */
function addGraph(entered: Entered, slot: Slot, place: Place): void {
  const { object, context } = entered
  const { parent, key } = place
  if (slot.index && isGraphObject(object)) {
    const identity = identify(object, context, place, slot.index.id)
    slot.nodes.expandNode(entered, identity, place, slot.graph)
    return addTerm(identity, slot, parent ?? place, key)
  }
  const { builder } = context.reading
  if (isEmptyNode(object, context)) {
    for (const one of Object.keys(object)) {
      if (context.plan(one).kind === 'unknown') builder.addUnknownKey(one, place)
    }
    return
  }
  const identity = newGraph(slot, place)
  slot.nodes.expandFree(entered, place, identity.id)
  addTerm(identity, slot, parent ?? place, key)
}

const isGraphObject = (object: JsonObject): boolean =>
  object['@graph'] !== undefined &&
  Object.keys(object).every((key) => ['@graph', '@id', '@index', '@context'].includes(key))

/** At most an identifier: adds nothing to a graph. */
const isEmptyNode = (object: JsonObject, context: ActiveContext): boolean =>
  Object.keys(object).every((key) => {
    const { kind, iri } = context.plan(key)
    if (iri === '@nest')
      return asArray(object[key]).every((nested) => isObject(nested) && isEmptyNode(nested, context))
    return (
      iri === '@id' || key === '@context' || kind === 'unknown' || kind === 'ignored' || object[key] === null
    )
  })

/** An RDF list of the values; nested arrays become nested lists. */
const makeList = (content: unknown, slot: Slot, place: Place): Reference =>
  slot.context.reading.builder.list(listTerms(content, slot, place), place, slot.graph)

function listTerms(content: unknown, slot: Slot, place: Place): readonly Term[] {
  const list: Term[] = []
  const { index: _, isGraph: __, isListEntry: ___, ...rest } = slot
  const inner: Slot = { ...rest, isReverse: false, list }
  if (Array.isArray(content)) addEntries(content, inner, list, place)
  else addValues(content, inner, place.parent ?? place, place.key)
  return list
}

function addEntries(content: readonly unknown[], slot: Slot, list: Term[], place: Place): void {
  const entry: Slot = { ...slot, isListEntry: true }
  content.forEach((item, i) => {
    if (Array.isArray(item)) list.push(makeList(item, slot, { parent: place, key: i }))
    else addValues(item, entry, place, i)
  })
}

/** The content of `@set`: as if it were there without it, also in a list. */
function addSet(content: unknown, slot: Slot, parent: Place, key: string): void {
  if (slot.list === undefined || !Array.isArray(content)) return addValues(content, slot, parent, key)
  const place: Place = { parent, key }
  if (slot.isListEntry === true) slot.list.push(makeList(content, slot, place))
  else addEntries(content, slot, slot.list, place)
}

function refuseInReverse({ isReverse }: Slot, place: Place): void {
  if (isReverse) throw new JsonLdError('invalid reverse property value', place)
}

function addTerm(term: Term, slot: Slot, parent: Place, key: string | number): void {
  const { subject, plan, graph, index } = slot
  if (index) addFromIndex(term, index, slot, { parent, key })
  if (slot.list) {
    slot.list.push(term)
    return
  }
  const { builder } = slot.context.reading
  if (!slot.isReverse) {
    if (plan.kind === 'property')
      builder.addStatement(subject, makeStatement(plan.iri, term, graph, plan.written))
    return
  }
  if (term.kind === 'literal') throw new JsonLdError('invalid reverse property value', parent)
  if (plan.kind !== 'property') return
  const object: Reference = { kind: 'reference', id: subject.id }
  const node = builder.node(term, { parent, key })
  builder.addStatement(node, makeStatement(plan.iri, object, graph, plan.written))
}

function addFromIndex(term: Term, { id, type, property }: MapIndex, slot: Slot, place: Place): void {
  if (term.kind === 'literal') {
    if (id !== null || type !== null || property !== null)
      throw new JsonLdError('invalid value object', place)
    return
  }
  if (type === null && property === null) return
  const { builder } = slot.context.reading
  const node = builder.node(term, place)
  if (type !== null) builder.addStatement(node, makeStatement(rdf.type, type, slot.graph, '@type'))
  if (property !== null) builder.addStatement(node, makeStatement(property.iri, property.term, slot.graph))
}
