// Hostile capsules that are rejected, in their small form: the verdict is a matter of the reader and the rules alone. Those
// that are accepted or refused, and one of each rule, go through the service: test/acceptance/hostile-capsules.test.ts.
import { expect, it } from 'vitest'

import { readDocument } from '../src/core/graph/read-document.ts'
import { checkDocument } from '../src/core/validation/check-document.ts'
import { renderReport } from '../src/core/validation/render-report.ts'
import { allCapsules } from './hostile/all-capsules.ts'
import { isJudgedByReader } from './hostile/judged-by-reader.ts'

it.each(allCapsules.filter(isJudgedByReader))('$name is rejected by its rule', async (each) => {
  const [body] = each.bodies(each.small)
  const report = renderReport(checkDocument(await readDocument(Buffer.from(body?.bytes ?? ''))), 'en')
  const rules = report.items.flatMap(({ severity, rule }) => (severity === 'violation' ? [rule] : []))
  expect({ status: 'rejected', rule: [...new Set(rules)].join(' ') }).toEqual(each.expected)
})
