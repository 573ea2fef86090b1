// Which hostile capsules need no service to be judged.
import { allCapsules } from './all-capsules.ts'
import type { Hostile } from './hostile-capsule.ts'

/** The first of each rule is uploaded as well. */
const firstOfRule = new Map(
  [...allCapsules]
    .reverse()
    .flatMap((each) =>
      each.expected.status === 'rejected' ? [[each.expected.rule, each.name] as const] : [],
    ),
)

export function isJudgedByReader(each: Hostile): boolean {
  const bodies = each.bodies(each.small)
  return (
    each.expected.status === 'rejected' &&
    firstOfRule.get(each.expected.rule) !== each.name &&
    bodies.length === 1 &&
    bodies[0]?.headers === undefined
  )
}
