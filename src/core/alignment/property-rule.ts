// What a tier of the standard asks of one property: how many values, of which type or class, and how much it matters.

export type AlignmentSeverity = 'violation' | 'warning' | 'info'

/** Types of texts, as prefixed names. */
export type TextType = 'xsd:string' | 'xsd:dateTime' | 'xsd:nonNegativeInteger' | 'xsd:boolean' | 'xsd:anyURI'

/** `link`: to an entry of any class; else the class of the entry, as a prefixed name. */
export type LinkClass = 'link' | `${'cids' | 'sff' | 'org' | 'i72'}:${string}`

export interface PropertyRule {
  /** As a prefixed name: `org:hasName`. */
  readonly path: string
  readonly min: 0 | 1
  readonly max: 1 | null
  readonly value: TextType | LinkClass
  readonly severity: AlignmentSeverity
}

export const isTextType = (value: PropertyRule['value']): value is TextType => value.startsWith('xsd:')

const rule =
  (min: 0 | 1, max: 1 | null) =>
  (
    path: string,
    value: PropertyRule['value'] = 'xsd:string',
    severity: AlignmentSeverity = 'violation',
  ): PropertyRule => ({ path, min, max, value, severity })

export const exactlyOne = rule(1, 1)
export const atLeastOne = rule(1, null)
export const atMostOne = rule(0, 1)
export const anyNumber = rule(0, null)
