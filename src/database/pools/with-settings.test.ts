import { describe, expect, test } from 'vitest'

import type { Connection } from './connection.ts'
import { withSettings } from './with-settings.ts'

describe('session settings', () => {
  test('travel as startup options, and never let plans be compiled', () => {
    expect(withSettings({ host: 'h' }, { lock_timeout: '5s' })).toEqual({
      host: 'h',
      options: '-c jit=off -c lock_timeout=5s -c synchronous_commit=on',
    })
  })

  test('of the connection come last and win', () => {
    expect(withSettings({ options: '-c jit=on' }, {}).options).toBe(
      '-c jit=off -c synchronous_commit=on -c jit=on',
    )
    const connection = { settings: { search_path: '"our tables"' }, options: '-c lock_timeout=1s' }
    expect(withSettings(connection, { search_path: 'public' }).options).toBe(
      '-c jit=off -c search_path="our\\ tables" -c synchronous_commit=on -c lock_timeout=1s',
    )
  })

  test('never let a commit return before it is on disk', () => {
    const own = { options: '-c synchronous_commit=off', settings: { synchronous_commit: 'local' } }
    const last = (connection: Connection): string | undefined =>
      withSettings(connection, { synchronous_commit: 'off' }).options?.split('-c ').at(-1)
    expect([last(own), last({ ...own, commitsRemotely: true })]).toEqual([
      'synchronous_commit=on',
      'synchronous_commit=remote_apply',
    ])
  })

  test('in an address are taken out of it and kept', () => {
    const connectionString = 'postgres://u:p%40ss@h:1/d?sslmode=disable&options=-c%20jit%3Don'
    expect(withSettings({ connectionString }, {})).toEqual({
      connectionString: 'postgres://u:p%40ss@h:1/d?sslmode=disable',
      options: '-c jit=off -c synchronous_commit=on -c jit=on',
    })
  })

  test('are added to an address that names no host', () => {
    const connectionString = 'postgres://u:p@/d?options=-c%20jit%3Don&host=%2Frun'
    expect(withSettings({ connectionString }, {})).toEqual({
      connectionString: 'postgres://u:p@/d?host=%2Frun',
      options: '-c jit=off -c synchronous_commit=on -c jit=on',
    })
  })

  test('leave an address without options byte for byte as it is', () => {
    const connectionString = 'postgresql:///d?host=/run/pg sql'
    expect(withSettings({ connectionString }, {}).connectionString).toBe(connectionString)
  })

  test('are no startup options where these are not passed on', () => {
    const given = withSettings<Connection>({ host: 'h', setsByStatement: true }, { lock_timeout: '5s' })
    expect([given.options, typeof given.onConnect]).toEqual([undefined, 'function'])
  })
})
