// Hostile and damaged workbooks: each gets a readable refusal, in both languages, or is read without harm.
import { describe, expect, it } from 'vitest'

import { isLongRun } from '../../../test/long-run.ts'
import { hostileWorkbooks } from '../../../test/workbooks/hostile-workbooks.ts'
import { workbookWords as english } from '../spreadsheet/wording/en.ts'
import { workbookWords as french } from '../spreadsheet/wording/fr.ts'
import { describeWorkbookFault } from '../spreadsheet/wording/words.ts'
import { openFile } from './read-file.ts'

describe('a hostile workbook', () => {
  it.each(hostileWorkbooks.filter(({ isLarge = false }) => isLongRun || !isLarge))(
    'with $name',
    async ({ make, fault }) => {
      const opened = await openFile(make())
      if (fault === null) {
        expect(opened.ok).toBe(true)
        if (!opened.ok) return
        // Its report is bounded as well.
        expect(opened.check(await opened.read()).items.length).toBeLessThanOrEqual(100_000)
        return
      }
      expect(opened).toMatchObject({ ok: false, workbook: fault })
      if (opened.ok || !('workbook' in opened)) return
      for (const words of [english, french]) {
        expect(describeWorkbookFault(opened.workbook, words)).toMatch(/^[A-Z].{20,}\.$/)
      }
    },
  )

  it('is one of at least forty', () => {
    expect(hostileWorkbooks.length).toBeGreaterThanOrEqual(40)
  })
})
