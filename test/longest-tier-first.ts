// Files that take long come first, so that all workers are busy to the end. A process is kept, with the modules it has
// loaded, when the next file is of the same tier: so one tier comes after the other.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

import { readFileTimes, timeKey } from './file-times.ts'
import type { tiers } from './tiers.ts'

const order = ['unit', 'browser', 'db'] satisfies (keyof typeof tiers)[]

export class LongestTierFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const times = readFileTimes()
    const findSeconds = ({ moduleId }: TestSpecification): number => times.get(timeKey(moduleId)) ?? Infinity
    const sorted = (await super.sort(files)).sort((a, b) => {
      const [first, second] = [findSeconds(a), findSeconds(b)]
      return first === second ? 0 : second - first
    })
    return order.flatMap((tier) => sorted.filter(({ project }) => project.name === tier))
  }
}
