import { expect, test } from 'vitest'

import { isStorageFull, StorageFullError } from './is-storage-full.ts'
import { isUnavailable } from './is-unavailable.ts'

const withCode = (code: string, message = 'x'): Error => Object.assign(new Error(message), { code })

test.each([
  withCode('53100', 'could not extend file "base/16384/2674": No space left on device'),
  withCode('58030', 'could not write to file "base/pgsql_tmp/pgsql_tmp1.0": No space left on device'),
  withCode('XX000', 'could not extend file "base/1/2": Disk quota exceeded'),
  withCode('57P03', 'could not extend file "base/16384/2674": No space left on device'),
  withCode('ENOSPC', 'ENOSPC: no space left on device, write'),
  withCode('EDQUOT'),
  new StorageFullError(),
])('%s means that the storage is full', (error) => expect(isStorageFull(error)).toBe(true))

test.each([withCode('53200'), withCode('57P01'), new Error('x'), 'No space left on device', null])(
  '%o does not',
  (error) => expect(isStorageFull(error)).toBe(false),
)

test('is worth trying again later', () => expect(isUnavailable(new StorageFullError())).toBe(true))
