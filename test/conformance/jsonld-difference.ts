// What our expander and jsonld.js make of one document, and how to tell one difference from another.
import { expandOurs, type Outcome } from './jsonld-oracle.ts'

export interface Difference {
  readonly text: string
  readonly ours: Outcome
  readonly theirs: Outcome
}

export const isEqualOutcome = (a: Outcome, b: Outcome): boolean =>
  'lines' in a && 'lines' in b && a.lines.join('\n') === b.lines.join('\n')

export const onlyJsonldRefuses =
  (code: string) =>
  ({ ours, theirs }: Difference): boolean =>
    !('error' in ours) && 'error' in theirs && theirs.error === code

/** `part`: what the document must hold for it. */
export const onlyWeRefuse =
  (code: string, part: RegExp) =>
  ({ text, ours, theirs }: Difference): boolean =>
    'error' in ours && !('error' in theirs) && ours.error === code && part.test(text)

/** A context that ends in the nodes below: by `@propagate`, or because it belongs to a type. */
export const endingContext = /"@propagate":false|"[TU]":\{[^{}]*"@context"/

/** What we make of the document without some of its entries; `among` is the object that an entry belongs to. */
export const oursWithout = (
  text: string,
  isLeftOut: (key: string, value: unknown, among: object) => boolean,
): Outcome =>
  expandOurs(
    JSON.stringify(
      JSON.parse(text, function (this: object, key, value: unknown) {
        return isLeftOut(key, value, this) ? undefined : value
      }),
    ),
  )

/** The names of blank nodes are made of their statements, so that one difference changes many. */
const withoutNames = (lines: readonly string[]): string[] =>
  lines.map((line) => line.replaceAll(/"_:[^"]*"/g, '"_:"'))

/** Lines of `some` that `others` do not have, or not as often. */
export function onlyIn(some: readonly string[], others: readonly string[]): string[] {
  const left = withoutNames(others)
  return withoutNames(some).filter((line) => {
    const at = left.indexOf(line)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}

/** What is left to compare where directions differ. */
export const withoutDirections = (lines: readonly string[]): string => {
  const plain = withoutNames(lines).map((line) => line.replace(/,"(?:ltr|rtl)"\]/, ',null]'))
  return [...new Set(plain)].sort().join('\n')
}

/** What is left to compare where datatypes differ. */
export const withoutDatatypes = (lines: readonly string[]): string =>
  withoutNames(lines)
    .map((line) => line.replace(/,"[^"]*",null,null\],/, ',"",null,null],'))
    .sort()
    .join('\n')

/** What is left to compare where a reference stands for a text: without the types of what is referred to. */
export const withoutKinds = (lines: readonly string[]): string =>
  withoutNames(lines)
    .filter((line) => !line.includes('"http://www.w3.org/1999/02/22-rdf-syntax-ns#type"'))
    .map((line) =>
      line.replace(/,\["reference",("[^"]*")\],/, ',[$1],').replace(/,\[("[^"]*"),.*\],/, ',[$1],'),
    )
    .sort()
    .join('\n')
