// Writes docs/performance.md and docs/performance-tables.md (what stands between their markers) and docs/performance.svg
// from docs/performance.json.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { chartOf } from './chart.ts'
import type { Results } from './results.ts'
import { allFigures, essentialFigures } from './tables.ts'

export const markers = {
  begin: '<!-- figures: written by npm run bench -- --docs -->',
  end: '<!-- end of figures -->',
}

/** The page with other figures; all else stays. */
export function withFigures(page: string, figures: string): string {
  const [begin, end] = [page.indexOf(markers.begin), page.indexOf(markers.end)]
  if (begin < 0 || end < begin) throw new Error(`the page needs ${markers.begin} and then ${markers.end}`)
  return `${page.slice(0, begin + markers.begin.length)}\n${figures}\n${page.slice(end)}`
}

export function writeDocs(root: string): void {
  const at = (name: string): string => join(root, 'docs', name)
  const results = JSON.parse(readFileSync(at('performance.json'), 'utf8')) as Results
  const write = (name: string, figures: string): void =>
    writeFileSync(at(name), withFigures(readFileSync(at(name), 'utf8'), figures))
  write('performance.md', essentialFigures(results))
  write('performance-tables.md', allFigures(results))
  writeFileSync(at('performance.svg'), chartOf(results))
}
