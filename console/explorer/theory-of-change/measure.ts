// Measures the texts of a node.
import { measureIn } from '../../shared/svg/measure-text.ts'
import type { Measure } from '../../shared/svg/wrap-text.ts'
import { typeOf, type TextStyle, type Measures } from './box.ts'

/** A saved file may be rendered with a slightly wider font. */
const allowance = 1.03

function measureStyle(style: TextStyle): Measure {
  const measure = measureIn(typeOf[style])
  return (text) => measure(text) * allowance
}

export const screenMeasures: Measures = {
  name: measureStyle('name'),
  value: measureStyle('value'),
  facts: measureStyle('facts'),
  quote: measureStyle('quote'),
  chip: measureStyle('chip'),
}
