// Files that take long come first, so that both workers are busy to the end. Vitest knows how long a file took only after
// its first run; the tier is known from the start.
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

const tiers = ['unit', 'slow', 'browser', 'db']

const placeOf = ({ project }: TestSpecification): number => tiers.indexOf(project.name)

export class LongestTierFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => placeOf(a) - placeOf(b))
  }
}
