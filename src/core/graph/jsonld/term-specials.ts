// The rare entries of an expanded term definition: containers, language, direction, index, scoped context, nest. JSON-LD
// 1.1, create term definition, steps 13 and 19 to 24.
import { asArray, isText, type JsonObject } from './json-shape.ts'
import { JsonLdError } from './jsonld-error.ts'
import { absoluteForm } from './keywords.ts'
import { containerKeywords, ordinarySpecials, type Container, type SpecialTerm } from './term-definition.ts'

const plainEntries = new Set(['@id', '@type', '@protected', '@prefix'])

/** The context that the definition is part of. */
interface DefiningContext {
  expandName(name: string): string | null
  languageTag(tag: string): string | null
}

export function readSpecials(
  defining: DefiningContext,
  entries: JsonObject,
  coercion: string | null,
  isReverse: boolean,
) {
  if (!isReverse && coercion !== '@json' && Object.keys(entries).every((entry) => plainEntries.has(entry))) {
    return { special: null, isSet: false, coercion }
  }
  const containers = readContainers(entries, isReverse)
  const special: SpecialTerm = {
    isReverse,
    containers,
    language: readLanguage(defining, entries),
    direction: readDirection(entries),
    index: readIndex(defining, entries, containers),
    hasContext: Object.hasOwn(entries, '@context'),
    context: entries['@context'],
    nest: readNest(entries),
  }
  const isSet = containers.has('@set')
  if (!containers.has('@type')) {
    return { special: isOrdinary(special, coercion) ? null : special, isSet, coercion }
  }
  if (coercion !== null && coercion !== '@id' && coercion !== '@vocab') {
    throw new JsonLdError('invalid type mapping')
  }
  return { special, isSet, coercion: coercion ?? '@id' }
}

/** `@set` counts as ordinary: the values of a property are a set anyway. */
function isOrdinary(special: SpecialTerm, coercion: string | null): boolean {
  const { isReverse, containers, language, direction, hasContext, nest } = special
  const isPlainSet = containers.size === 0 || (containers.size === 1 && containers.has('@set'))
  const hasDefaults = language === undefined && direction === undefined
  return !isReverse && isPlainSet && hasDefaults && !hasContext && nest === undefined && coercion !== '@json'
}

function readContainers(entries: JsonObject, isReverse: boolean): ReadonlySet<Container> {
  const container = entries['@container']
  if (container === undefined || container === null) return ordinarySpecials.containers
  const all = new Set(asArray(container) as readonly Container[])
  if ([...all].some((one) => !containerKeywords.includes(one)) || !isValidCombination(all)) {
    throw new JsonLdError(isReverse ? 'invalid reverse property' : 'invalid container mapping')
  }
  if (isReverse && (all.size !== 1 || !(all.has('@set') || all.has('@index')))) {
    throw new JsonLdError('invalid reverse property')
  }
  return all
}

function isValidCombination(all: ReadonlySet<Container>): boolean {
  const others = [...all].filter((one) => one !== '@set')
  if (others.length === 0) return all.size > 0
  if (all.has('@list')) return all.size === 1
  if (others.length === 1) return true
  return others.length === 2 && all.has('@graph') && (all.has('@id') || all.has('@index'))
}

function readLanguage(defining: DefiningContext, entries: JsonObject): string | null | undefined {
  if (!Object.hasOwn(entries, '@language') || Object.hasOwn(entries, '@type')) return undefined
  const language = entries['@language']
  if (language === null) return null
  if (!isText(language)) throw new JsonLdError('invalid language mapping')
  return defining.languageTag(language)
}

function readDirection(entries: JsonObject): string | null | undefined {
  if (!Object.hasOwn(entries, '@direction') || Object.hasOwn(entries, '@type')) return undefined
  const direction = entries['@direction']
  if (direction === null || direction === 'ltr' || direction === 'rtl') return direction
  throw new JsonLdError('invalid base direction')
}

function readIndex(
  defining: DefiningContext,
  entries: JsonObject,
  containers: ReadonlySet<Container>,
): string | undefined {
  if (!Object.hasOwn(entries, '@index')) return undefined
  const index = entries['@index']
  if (!containers.has('@index') || !isText(index)) throw new JsonLdError('invalid term definition')
  const iri = defining.expandName(index)
  if (iri === null || iri.startsWith('@') || !absoluteForm.test(iri)) {
    throw new JsonLdError('invalid term definition')
  }
  return index
}

function readNest(entries: JsonObject): string | undefined {
  const nest = entries['@nest']
  if (nest === undefined) return undefined
  if (!isText(nest) || (nest !== '@nest' && nest.startsWith('@')))
    throw new JsonLdError('invalid @nest value')
  return nest
}
