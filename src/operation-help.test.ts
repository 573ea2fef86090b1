import { expect, it } from 'vitest'

import { operationHelp, operationsHelp } from './operation-help.ts'
import { operations } from './operations.ts'

it('says of every operation how it is called and what it takes', () => {
  for (const each of operations) {
    const help = operationHelp(each)
    expect(help).toContain(`${each.method} ${each.path}`)
    expect(help).toContain(each.summary)
    for (const name of Object.keys('query' in each ? each.query : {})) expect(help).toContain(name)
    expect(help).not.toContain('`')
  }
})

it('lists all of them in one line each', () => {
  expect(operationsHelp(operations).split('\n')).toHaveLength(operations.length)
})
