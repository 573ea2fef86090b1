import { describe, expect, test } from 'vitest'

import { maxRuns, withRun, withSave } from './request-lists.ts'

describe('what was run', () => {
  const run = (ask: string) => ({ op: 'listRows', ns: 'prairie', ask, status: 200, ms: 12, at: '2026-11-15' })

  test('the newest is first, the same again moves up, and the oldest go', () => {
    const runs = Array.from({ length: 60 }, (_, index) => run(`limit=${index}`)).reduce(
      (list, each) => withRun(list, each),
      [] as ReturnType<typeof withRun>,
    )
    expect(runs.length).toBe(maxRuns)
    expect(runs[0]?.ask).toBe('limit=59')
    expect(withRun(runs, run('limit=30')).filter(({ ask }) => ask === 'limit=30').length).toBe(1)
  })

  test('a name taken again stands for the newer one', () => {
    const saves = withSave([{ ...run('a'), name: 'Mine' }], { ...run('b'), name: 'Mine' })
    expect(saves.map(({ ask }) => ask)).toEqual(['b'])
  })
})
