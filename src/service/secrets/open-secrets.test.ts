import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { openSecrets, SecretUnreadable } from './open-secrets.ts'

const secretsKey = Buffer.alloc(32, 7)
let dataDir = ''

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'secrets-'))
})
afterEach(async () => {
  await rm(dataDir, { recursive: true })
})

const open = (more: { secretsKey?: Uint8Array; databaseUrl?: string } = {}) =>
  openSecrets({ secretsKey: undefined, databaseUrl: undefined, dataDir, ...more })

describe('a secret', () => {
  it('is read again as it was, and never stored twice as the same text', async () => {
    const secrets = open({ secretsKey })
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string(), async (text, of) => {
        const [first, second] = await Promise.all([secrets.encrypt(text, of), secrets.encrypt(text, of)])
        expect(first).not.toBe(second)
        expect(await secrets.decrypt(first, of)).toBe(text)
      }),
    )
  })

  it('opens only in its own place, unaltered, with its own key', async () => {
    const secrets = open({ secretsKey })
    const sealed = await secrets.encrypt('whsec_abc', 'webhook:1')
    expect(sealed).not.toContain('whsec')
    await expect(secrets.decrypt(sealed, 'webhook:2')).rejects.toThrow(SecretUnreadable)
    await expect(secrets.decrypt('v1.AAAA', 'webhook:1')).rejects.toThrow(SecretUnreadable)
    await expect(secrets.decrypt('whsec_abc', 'webhook:1')).rejects.toThrow(SecretUnreadable)
    await expect(open({ secretsKey: Buffer.alloc(32, 8) }).decrypt(sealed, 'webhook:1')).rejects.toThrow(
      'another key',
    )
  })

  it('does not open when any byte of it is changed', async () => {
    const secrets = open({ secretsKey })
    const sealed = await secrets.encrypt('whsec_abc', 'webhook:1')
    const bytes = Buffer.from(sealed.slice(3), 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(secrets.decrypt(`v1.${changed.toString('base64url')}`, 'webhook:1')).rejects.toThrow(
        SecretUnreadable,
      )
    }
  })
})

describe('without SECRETS_KEY', () => {
  it('the key is made when it is first needed, for its owner alone, and found again', async () => {
    const secrets = open()
    expect(await readdir(dataDir)).toEqual([])
    const sealed = await secrets.encrypt('whsec_abc', 'webhook:1')
    expect(await readdir(dataDir)).toEqual(['secrets.key'])
    expect((await stat(join(dataDir, 'secrets.key'))).mode & 0o777).toBe(0o600)
    expect(await open().decrypt(sealed, 'webhook:1')).toBe('whsec_abc')
    expect(sealed).not.toContain((await readFile(join(dataDir, 'secrets.key'), 'utf8')).trim())
  })

  it('processes that need it at the same moment get the same one', async () => {
    const all = Array.from({ length: 20 }, () => open())
    const sealed = await Promise.all(all.map((secrets) => secrets.encrypt('text', 'of')))
    const one = open()
    expect(await Promise.all(sealed.map((each) => one.decrypt(each, 'of')))).toEqual(sealed.map(() => 'text'))
    expect(await readdir(dataDir)).toEqual(['secrets.key'])
  })

  it('a damaged key file is not replaced: what it opened would be lost', async () => {
    await writeFile(join(dataDir, 'secrets.key'), 'c2hvcnQ=\n')
    await expect(open().encrypt('text', 'of')).rejects.toThrow('does not hold a key')
    expect(await readFile(join(dataDir, 'secrets.key'), 'utf8')).toBe('c2hvcnQ=\n')
  })

  it('with DATABASE_URL it must be set: 503', async () => {
    const secrets = open({ databaseUrl: 'postgres://u@h/d' })
    await expect(secrets.encrypt('text', 'of')).rejects.toMatchObject({
      code: 'secrets_key_missing',
      status: 503,
    })
    expect(await readdir(dataDir)).toEqual([])
    const set = open({ databaseUrl: 'postgres://u@h/d', secretsKey })
    expect(await set.decrypt(await set.encrypt('text', 'of'), 'of')).toBe('text')
  })
})
