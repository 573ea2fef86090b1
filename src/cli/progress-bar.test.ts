import { expect, it } from 'vitest'

import { bar, createProgress } from './progress-bar.ts'

it('shows how much is sent', () => {
  expect(bar(0, 10_485_760)).toBe('░░░░░░░░░░░░░░░░░░░░░░░░   0 %  0.0 of 10.0 MiB')
  expect(bar(5_242_880, 10_485_760)).toBe('████████████░░░░░░░░░░░░  50 %  5.0 of 10.0 MiB')
  expect(bar(10_485_760, 10_485_760)).toBe('████████████████████████ 100 %  10.0 of 10.0 MiB')
  expect(bar(0, 0)).toContain('100 %')
})

it('writes nothing when the output is not a terminal', () => {
  const written: string[] = []
  const progress = createProgress('file', false, (text) => written.push(text))
  progress.bytes(1, 2)
  progress.state('waiting')
  progress.clear()
  expect(written).toEqual([])
})

it('writes over its own line', () => {
  const written: string[] = []
  const progress = createProgress('file', true, (text) => written.push(text))
  progress.state('waiting')
  progress.clear()
  expect(written).toEqual(['\r\u001B[Kfile  waiting', '\r\u001B[K'])
})
