// All hostile capsules, by what they misuse.
import { blankNodes } from './blank-nodes.ts'
import { contexts } from './contexts.ts'
import { encodings } from './encodings.ts'
import type { Hostile } from './hostile-capsule.ts'
import { jsonShapes } from './json-shapes.ts'
import { links } from './links.ts'
import { longLists } from './long-lists.ts'
import { manyFaults } from './many-faults.ts'
import { namesOfObjects } from './names.ts'
import { structures } from './structures.ts'
import { transfers } from './transfers.ts'
import { values } from './values.ts'
import { workbooks } from './workbooks.ts'

export const allCapsules: readonly Hostile[] = [
  ...jsonShapes,
  ...contexts,
  ...encodings,
  ...namesOfObjects,
  ...links,
  ...manyFaults,
  ...longLists,
  ...blankNodes,
  ...values,
  ...structures,
  ...transfers,
  ...workbooks,
]
