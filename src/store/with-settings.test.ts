import { describe, expect, test } from 'vitest'

import { withSettings } from './with-settings.ts'

describe('session settings', () => {
  test('travel as startup options', () => {
    expect(withSettings({ host: 'h' }, { lock_timeout: '5s', jit: 'off' })).toEqual({
      host: 'h',
      options: '-c lock_timeout=5s -c jit=off',
    })
  })

  test('of the connection come last and win', () => {
    expect(withSettings({ options: '-c jit=on' }, { jit: 'off' }).options).toBe('-c jit=off -c jit=on')
  })

  test('in an address are taken out of it and kept', () => {
    const connectionString = 'postgres://u:p%40ss@h:1/d?sslmode=disable&options=-c%20jit%3Don'
    expect(withSettings({ connectionString }, { jit: 'off' })).toEqual({
      connectionString: 'postgres://u:p%40ss@h:1/d?sslmode=disable',
      options: '-c jit=off -c jit=on',
    })
  })

  test('are added to an address that names no host', () => {
    const connectionString = 'postgres://u:p@/d?options=-c%20jit%3Don&host=%2Frun'
    expect(withSettings({ connectionString }, {})).toEqual({
      connectionString: 'postgres://u:p@/d?host=%2Frun',
      options: '-c jit=on',
    })
  })

  test('leave an address without options byte for byte as it is', () => {
    const connectionString = 'postgresql:///d?host=/run/pg sql'
    expect(withSettings({ connectionString }, { jit: 'off' }).connectionString).toBe(connectionString)
  })
})
