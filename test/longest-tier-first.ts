// Files that take long come first, so that all workers are busy to the end. Tests that wait for processes to start and end
// stand between those of the browser, which keep the processors busy.
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

import { readFileTimes, timeKey } from './file-times.ts'

// A process is kept, with the modules it has loaded, when the next file is of the same tier.
const turn = 16

export class LongestTierFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const times = readFileTimes()
    const findSeconds = ({ moduleId }: TestSpecification): number => times.get(timeKey(moduleId)) ?? Infinity
    const sorted = (await super.sort(files)).sort((a, b) => {
      const [first, second] = [findSeconds(a), findSeconds(b)]
      return first === second ? 0 : second - first
    })
    const select = (tier: string): TestSpecification[] =>
      sorted.filter(({ project }) => project.name === tier)
    const [slow, browser] = [select('slow'), select('browser')]
    const mixed = Array.from({ length: Math.ceil(Math.max(slow.length, browser.length) / turn) }, (_, at) => [
      ...slow.slice(at * turn, (at + 1) * turn),
      ...browser.slice(at * turn, (at + 1) * turn),
    ])
    return [...select('unit'), ...mixed.flat(), ...select('db')]
  }
}
