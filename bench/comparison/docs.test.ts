// The page of figures: tables and curves from results, and that what is committed is what the results give.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { chartOf } from './chart.ts'
import type { Figure, Results } from './results.ts'
import { spreadOf } from './statistics.ts'
import { allFigures, essentialFigures, timeText } from './tables.ts'
import { markers, withFigures } from './write-docs.ts'

const figure = (
  participant: Figure['participant'],
  task: Figure['task'],
  reports: number,
  times: readonly number[] | string,
  namespaces = 1,
): Figure => ({
  task,
  participant,
  reports,
  namespaces,
  ...(typeof times === 'string' ? { failure: times } : { time: spreadOf(times) }),
})

const results: Results = {
  machine: {
    processor: 'A & B <3 GHz>',
    cores: 2,
    memoryGb: 8,
    node: 'v20.0.0',
    postgres: '18.4',
    commit: 'abc1234',
    date: '2026-01-02',
    loadBefore: 0.05,
  },
  seconds: 600,
  figures: [
    figure('ours', 'page', 12_000, [1, 2, 3]),
    figure('ours-cached', 'page', 12_000, [0.5]),
    figure('oxigraph', 'page', 12_000, [20, 30, 25]),
    figure('floor-http', 'page', 12_000, [0.25]),
    figure('ours', 'page', 1_000_000, [4]),
    figure('oxigraph', 'load', 1_000_000, 'took longer than 300 s'),
    figure('ours', 'page', 120_000, [2], 1000),
  ],
  disk: [{ reports: 12_000, namespaces: 1, tables: { report: 518, node: 1086, link_age: 3, card: 0 } }],
}

describe('a time', () => {
  it.each([
    [[1.234], '1.23 ms'],
    [[12.34, 10, 150], '12.3 ms (10.0–150)'],
    [[1500, 900, 20_000], '1.50 s (0.90–20.0)'],
    [[1_234_567], '1,235 s'],
  ])('of %j is written as %s', (times, text) => {
    expect(timeText(spreadOf(times))).toBe(text)
  })
})

describe('all figures', () => {
  const text = allFigures(results)

  it('name the machine, the commit and the spread', () => {
    expect(text).toContain(
      'A & B <3 GHz>, 2 cores, 8 GB; Node.js v20.0.0, PostgreSQL 18.4; commit abc1234, 2026-01-02',
    )
    expect(text).toContain(
      '| page of 100 rows, no filter | 2.00 ms (1.00–3.00) | 0.50 ms | 25.0 ms (20.0–30.0) |',
    )
  })

  it('show processor time where it was measured, with a dash where it was not', () => {
    expect(text).not.toContain('## Processor time')
    const measured = results.figures.map((each) =>
      each.participant === 'ours' && each.reports === 12_000 ? { ...each, processorMs: 3.25 } : each,
    )
    expect(allFigures({ ...results, figures: measured })).toContain(
      '## Processor time, 12,000 reports\n\n|  | impact-graph |\n| --- | ---: |\n| page of 100 rows, no filter | 3.25 ms |\n\n',
    )
  })

  it('say what could not be done, and leave no participant out', () => {
    expect(text).toContain('took longer than 300 s')
  })

  it('compare with the floor, cached and not', () => {
    expect(text).toContain('| node:http, the same bytes | 0.25 ms | 8.00× | 2.00× |')
  })

  it('compare the largest size in one namespace with the smallest', () => {
    expect(text).toContain('| page of 100 rows, no filter | 2.00 ms | 4.00 ms | 2.00 ms | 2.00× |')
  })

  it('add small tables up', () => {
    expect(text).toContain('| `node` | 1,086 |\n| `report` | 518 |\n| others | 3 |\n| **all** | 1,607 |')
  })
})

describe('the figures of the first page', () => {
  const text = essentialFigures(results)

  it('are medians beside others, with the largest size of ours', () => {
    expect(text).toContain('### 12,000 reports')
    expect(text).toContain('| impact-graph, 1,000,000 reports |')
    expect(text).toContain('| page of 100 rows, no filter | 2.00 ms | 0.50 ms | 25.0 ms | 4.00 ms |')
    expect(text).not.toMatch(/floor|\(1\.00/)
  })

  it('are those of the middle one of three sizes', () => {
    const further = [figure('ours', 'page', 100_000, [3]), ...results.figures].sort(
      (a, b) => a.reports - b.reports,
    )
    expect(essentialFigures({ ...results, figures: further })).toContain(
      '### 100,000 reports\n\n|  | impact-graph | impact-graph, 1,000,000 reports |\n| --- | ---: | ---: |\n' +
        '| page of 100 rows, no filter | 3.00 ms | 4.00 ms |',
    )
  })

  it('have no further column where there is one size', () => {
    const one = results.figures.filter(({ reports }) => reports === 12_000)
    expect(essentialFigures({ ...results, figures: one })).not.toContain('impact-graph, 12,000')
  })

  it('name whoever is quicker, and only those', () => {
    expect(essentialFigures(results)).toContain(
      '### Where somebody else is quicker\n\nNone was, in this run.',
    )
    const slower = [...results.figures, figure('plain-joins', 'page', 12_000, [0.5])]
    expect(essentialFigures({ ...results, figures: slower })).toContain(
      '### Where somebody else is quicker\n\n' +
        '- page of 100 rows, no filter, 12,000 reports: plain joins over HTTP 0.50 ms, impact-graph 2.00 ms, 4.00×',
    )
  })

  it('say that other work was running, and only then', () => {
    const sentence = 'Other work was running'
    expect(text).not.toContain(sentence)
    expect(essentialFigures({ ...results, machine: { ...results.machine, loadBefore: 1.5 } })).toContain(
      sentence,
    )
  })
})

describe('the curves', () => {
  const svg = chartOf(results)
  const tags = [...svg.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)]

  it('are well-formed: every element is closed, in order, and texts are escaped', () => {
    const open: string[] = []
    for (const [, closes, name = '', isEmpty] of tags) {
      if (closes) expect(open.pop()).toBe(name)
      else if (!isEmpty) open.push(name)
    }
    expect(open).toEqual([])
    expect(svg).toContain('A &amp; B &lt;3 GHz&gt;')
    expect(svg).not.toMatch(/NaN|Infinity|undefined/)
  })

  it('go up where it takes longer, and to the right with more reports', () => {
    const points = /class="curve ours"[^>]*points="([^"]+)"/.exec(svg)?.[1] ?? ''
    const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = points
      .split(' ')
      .map((point) => point.split(',').map(Number))
    expect(x2).toBeGreaterThan(x1)
    expect(y2).toBeLessThan(y1)
  })

  it('mark who could not do it', () => {
    const failed = {
      ...results,
      figures: [...results.figures, figure('oxigraph', 'page', 1_000_000, 'failed')],
    }
    expect(chartOf(failed)).toContain('A cross:')
    expect(chartOf({ ...results, figures: results.figures.filter(({ time }) => time) })).not.toContain(
      'A cross:',
    )
  })

  it('leave out the many namespaces, which are another question', () => {
    const without = results.figures.filter(({ namespaces }) => namespaces === 1)
    expect(chartOf({ ...results, figures: without })).toBe(svg)
  })

  it('are the same for the same results, also with one size alone', () => {
    expect(chartOf(results)).toBe(svg)
    const one = results.figures.filter(({ reports }) => reports === 12_000)
    expect(chartOf({ ...results, figures: one })).not.toMatch(/NaN|Infinity/)
  })
})

describe('the page', () => {
  it('keeps its own words around the figures', () => {
    const page = `before\n${markers.begin}\nold\n${markers.end}\nafter\n`
    expect(withFigures(page, 'new')).toBe(`before\n${markers.begin}\nnew\n${markers.end}\nafter\n`)
    expect(withFigures(withFigures(page, 'new'), 'new')).toBe(withFigures(page, 'new'))
  })

  it('without markers is not written', () => {
    expect(() => withFigures('words', 'new')).toThrow(markers.begin)
  })

  const docs = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'docs')

  it('has the tables and curves of docs/performance.json: npm run bench -- --docs writes them', () => {
    const read = (name: string): string => readFileSync(join(docs, name), 'utf8')
    const kept = JSON.parse(read('performance.json')) as Results
    expect(read('performance.md')).toBe(withFigures(read('performance.md'), essentialFigures(kept)))
    const tables = read('performance-tables.md')
    expect(tables).toBe(withFigures(tables, allFigures(kept)))
    expect(read('performance.svg')).toBe(chartOf(kept))
  })

  it('is one screen', () => {
    const page = readFileSync(join(docs, 'performance.md'), 'utf8')
    expect(page.split('\n').length).toBeLessThanOrEqual(60)
  })
})
