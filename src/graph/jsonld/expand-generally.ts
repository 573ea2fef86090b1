// The general way: jsonld's expansion, for all that the compiled expander leaves alone. Contexts come from the bundle,
// never from a network, and the base is null, so that identifiers stay as they are written (FACTS of the standard:
// `""` must be named as `""`). Only `expand` is used: flattening and toRDF let `__proto__` through.
import { bundledContext } from '../contexts/bundled-contexts.ts'
import { ROOT_PLACE } from '../document.ts'
import type { Place, ReadFault, ReadResult } from '../document.ts'
import { GraphBuilder } from '../graph-builder.ts'
import { armour, unarmour, unknownContextNumber } from './armour.ts'
import type { Armoured } from './armour.ts'
import { describeError } from './describe-error.ts'
import { isObject } from './json-shape.ts'
import { KEYWORD_FORM } from './not-covered.ts'
import { ReservedIdentifier, readExpanded } from './read-expanded.ts'

/** `suspect`: where the compiled expander stopped, likely the place of an error. */
export async function expandGenerally(document: object, suspect: Place | null): Promise<ReadResult> {
  const armoured = armour(document)
  const unknown = new Map<string, ReadFault>()
  const builder = new GraphBuilder()
  try {
    const expanded = await expandWith(armoured, builder, unknown)
    if (unknown.size > 0) return { ok: false, faults: [...unknown.values()] }
    readExpanded({ builder, places: armoured.places }, expanded, { place: ROOT_PLACE, graph: undefined })
  } catch (error) {
    // A missing context makes errors of its own; the first thing to mend is the context.
    if (unknown.size > 0) return { ok: false, faults: [...unknown.values()] }
    return { ok: false, faults: [faultOf(error, suspect)] }
  }
  return { ok: true, document: builder.finish() }
}

async function expandWith(
  armoured: Armoured,
  builder: GraphBuilder,
  unknown: Map<string, ReadFault>,
): Promise<unknown> {
  const { default: jsonld } = await import('jsonld')
  const options = {
    expandContext: { '@base': null },
    documentLoader: async (url: string) => ({
      documentUrl: url,
      document: contextFor(url, armoured, unknown),
      ...(unknownContextNumber(url) === null && { tag: 'static' }),
    }),
    eventHandler: ({ event }: { event: unknown }) => notePassedOver(event, armoured, builder),
  }
  return jsonld.expand(
    armoured.document as Parameters<typeof jsonld.expand>[0],
    options as unknown as Parameters<typeof jsonld.expand>[1],
  )
}

function contextFor(url: string, armoured: Armoured, unknown: Map<string, ReadFault>): object {
  const number = unknownContextNumber(url)
  const { url: written, place } = (number === null ? null : armoured.unknownContexts[number]) ?? {
    url,
    place: null,
  }
  const bundled = bundledContext(written)
  if (bundled) return bundled
  if (!unknown.has(written)) unknown.set(written, { fault: 'unknown-context', url: written, place })
  return { '@context': {} }
}

/** The expander says which keys it dropped; a term that a context switches off is not among the unknown ones. */
function notePassedOver(event: unknown, armoured: Armoured, builder: GraphBuilder): void {
  if (!isObject(event) || event['code'] !== 'invalid property' || !isObject(event['details'])) return
  const { property, expandedProperty } = event['details']
  if (typeof property !== 'string' || (expandedProperty === null && !KEYWORD_FORM.test(property))) return
  const key = unarmour(property)
  builder.passOver(key, armoured.keyPlaces.get(key)?.parent ?? ROOT_PLACE)
}

function faultOf(error: unknown, place: Place | null): ReadFault {
  if (error instanceof ReservedIdentifier) {
    return { fault: 'jsonld-error', ...describeError('invalid @id value'), place }
  }
  const details = isObject(error) && isObject(error['details']) ? error['details'] : {}
  const code = typeof details['code'] === 'string' ? details['code'] : 'processing error'
  return { fault: 'jsonld-error', ...describeError(code), place }
}
