// Measures the texts of a node.
import { measureIn } from '../../svg/measure-text.ts'
import type { Measure } from '../../svg/wrap-text.ts'
import { typeOf } from './box.ts'
import type { Look, Measures } from './box.ts'

/** A saved file may be rendered with a slightly wider font. */
const allowance = 1.03

function measureLook(look: Look): Measure {
  const measure = measureIn(typeOf[look])
  return (text) => measure(text) * allowance
}

export const screenMeasures: Measures = {
  name: measureLook('name'),
  value: measureLook('value'),
  facts: measureLook('facts'),
  quote: measureLook('quote'),
  chip: measureLook('chip'),
}
