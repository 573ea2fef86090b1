// Literals of a JSON document. A number keeps its own text: rules, section 1, Values and dates.
import type { Literal } from './document.ts'
import { xsd } from './vocabulary.ts'

export const textLiteral = (text: string): Literal => ({ kind: 'literal', text, datatype: xsd.string })

export const typedLiteral = (text: string, datatype: string): Literal => ({ kind: 'literal', text, datatype })

export const numberLiteral = (text: string, datatype?: string): Literal => ({
  kind: 'literal',
  text,
  datatype: datatype ?? (/^[+-]?[0-9]+$/.test(text) ? xsd.integer : xsd.double),
})

export const booleanLiteral = (value: boolean, datatype: string = xsd.boolean): Literal => ({
  kind: 'literal',
  text: String(value),
  datatype,
})
