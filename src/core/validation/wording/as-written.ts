// Keys and values as a file has them or is to have them, which the sentences of every language quote alike.
import type { Facts } from '../finding.ts'
import { visibleText } from './visible-text.ts'
import type { SentenceParts } from './words.ts'

export const jsonText = (text = ''): string => JSON.stringify(visibleText(text))

/** A value to write: the one the file has elsewhere, or a placeholder. */
export const orExample = (facts: Facts, example: string): string => jsonText(facts.values?.[0] ?? example)

export const measureExample = (value: string): string =>
  `"value": {"@type": "i72:Measure", "hasNumericalValue": ${jsonText(value)}}`

export const listKey = (kind: SentenceParts['kind']): string =>
  kind === 'outcome' ? 'hasOutcome' : 'hasIndicator'

export const writtenKey = ({ facts }: SentenceParts): string => visibleText(facts.key ?? '')

/** The key without its prefix. */
export const bareKey = ({ facts: { key = '' } }: SentenceParts): string => key.slice(key.lastIndexOf(':') + 1)
