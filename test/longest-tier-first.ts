// Files that take long come first, so that all workers are busy to the end. Vitest knows how long a file took only after
// its first run; the tier is known from the start. Tests that wait for processes to start and end stand between those of
// the browser, which keep the processors busy.
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

export class LongestTierFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const of = (tier: string): TestSpecification[] => sorted.filter(({ project }) => project.name === tier)
    const [slow, browser] = [of('slow'), of('browser')]
    const mixed = Array.from({ length: Math.max(slow.length, browser.length) }, (_, at) => [
      ...slow.slice(at, at + 1),
      ...browser.slice(at, at + 1),
    ])
    return [...of('unit'), ...mixed.flat(), ...of('db')]
  }
}
