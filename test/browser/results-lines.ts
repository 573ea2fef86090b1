// The table of Results as it is read.
import type { Page } from 'playwright-core'

/** With ordinary spaces. */
export const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')

/** The cells of each line, without the picture of all years. */
export const resultLines = (page: Page): Promise<string[][]> =>
  page
    .locator('.results-table tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.children]
          .filter((cell) => !cell.classList.contains('results-trend'))
          .map((cell) => cell.textContent.replaceAll('\u00a0', ' ')),
      ),
    )
