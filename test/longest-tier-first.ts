// Files that take long come first, so that all workers are busy to the end. Vitest knows how long a file took only after
// its first run; the tier is known from the start. Tests that wait for processes to start and end stand between those of
// the browser, which keep the processors busy.
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

// A process is kept, with the modules it has loaded, when the next file is of the same tier.
const turn = 4

export class LongestTierFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const of = (tier: string): TestSpecification[] => sorted.filter(({ project }) => project.name === tier)
    const [slow, browser] = [of('slow'), of('browser')]
    const mixed = Array.from({ length: Math.ceil(Math.max(slow.length, browser.length) / turn) }, (_, at) => [
      ...slow.slice(at * turn, (at + 1) * turn),
      ...browser.slice(at * turn, (at + 1) * turn),
    ])
    return [...of('unit'), ...mixed.flat(), ...of('db')]
  }
}
