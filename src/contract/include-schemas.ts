// `include`: what an answer has beyond its usual keys. Repeated, or as a list with commas.
import { Type } from 'typebox'

const descriptions = {
  suggestion:
    '`suggestion` adds an accepted capsule that the document mostly describes again, to be replaced by it.',
  changes: '`changes` adds what the capsule changed when it was accepted, in numbers.',
  alignment: '`alignment` compares the document with the part of the standard that `align` names.',
  sources: '`sources` adds who says so: capsules by their id, and the API.',
  uri: '`uri` adds the IRIs of the report and of its indicator, outcome and organization, and the one behind its unit.',
  unitUri: '`uri` adds the IRI behind the unit.',
  target: '`target` adds the target of each report and the baseline of its indicator.',
  targets: '`target` adds the targets of each indicator and its baseline.',
  profile: '`profile` adds where and whom organizations serve, as their newest profile says.',
  identifiers: '`identifiers` adds the numbers that organizations have in registries.',
  targetsInTree: '`target` adds the targets and baselines of indicators, and the target of each report.',
} as const

/** What can be asked for, and which of these descriptions fits there. */
export function include<const Names extends string[]>(
  names: readonly [...Names],
  ...describing: readonly (keyof typeof descriptions)[]
) {
  return Type.Optional(
    Type.Array(Type.Enum(names), {
      'x-separator': ',',
      description: describing.map((name) => descriptions[name]).join(' '),
    }),
  )
}
