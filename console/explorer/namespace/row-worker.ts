// The worker in which the rows of a namespace are read and added up: what it does is in row-store.ts.
import { serveCalls, transfer } from '../../shared/workers/serve-calls.ts'
import { createRowStore } from './row-store.ts'

const store = createRowStore()

const functions = {
  ...store,
  choose: ((set, filters) => {
    const places = store.choose(set, filters)
    return transfer(places, places.buffer)
  }) satisfies typeof store.choose,
  order: ((...args) => {
    const places = store.order(...args)
    return transfer(places, places.buffer)
  }) satisfies typeof store.order,
}

export type RowFunctions = typeof functions

serveCalls(functions)
