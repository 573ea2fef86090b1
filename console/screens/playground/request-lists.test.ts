import { describe, expect, test } from 'vitest'

import { maxRuns, withRun, withSave } from './request-lists.ts'

describe('history and saved requests', () => {
  const run = (ask: string) => ({ op: 'listRows', ns: 'prairie', ask, status: 200, ms: 12, at: '2026-11-15' })

  test('the newest is first, a repeated one moves up, and the oldest are dropped', () => {
    const runs = Array.from({ length: 60 }, (_, index) => run(`limit=${index}`)).reduce(
      (list, each) => withRun(list, each),
      [] as ReturnType<typeof withRun>,
    )
    expect(runs.length).toBe(maxRuns)
    expect(runs[0]?.ask).toBe('limit=59')
    expect(withRun(runs, run('limit=30')).filter(({ ask }) => ask === 'limit=30').length).toBe(1)
  })

  test('saving under an existing name replaces it', () => {
    const saves = withSave([{ ...run('a'), name: 'Mine' }], { ...run('b'), name: 'Mine' })
    expect(saves.map(({ ask }) => ask)).toEqual(['b'])
  })
})
