// All operations of the data API, from the same function that serves /openapi.json.
import { operations } from 'virtual:api-reference'

import type { ReferenceOperation } from './reference-types.ts'

export const reference = operations as readonly ReferenceOperation[]

export const findOperation = (id: string): ReferenceOperation | undefined =>
  reference.find((operation) => operation.id === id)
