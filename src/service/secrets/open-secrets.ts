// Secrets that the service must be able to read again, encrypted for the database: AES-256-GCM under one key of the
// installation. Rules, section 11.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { join, dirname } from 'node:path'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'

import type { Config } from '../../config.ts'
import { problem } from '../../contract/problems.ts'

/** A stored secret that the present key does not open. */
export class SecretUnreadable extends Error {
  override readonly name = 'SecretUnreadable'
}

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const keyIdBytes = 4

export function openSecrets(config: Pick<Config, 'secretsKey' | 'dataDir' | 'databaseUrl'>) {
  let known: Promise<Uint8Array> | undefined
  const readKey = async (): Promise<Uint8Array> => {
    if (config.secretsKey) return config.secretsKey
    // Processes on several machines share that database: a file of one of them would be missing on the others.
    if (config.databaseUrl !== undefined) throw problem('secrets_key_missing')
    const path = join(config.dataDir, 'secrets.key')
    return (await readKeyFile(path)) ?? (await makeKeyFile(path))
  }
  const key = (): Promise<Uint8Array> => {
    known ??= readKey()
    known.catch(() => (known = undefined))
    return known
  }
  return {
    /**
     * `of` names the place of the secret, such as `webhook:whk_1`. It is not stored, but must be the same again to decrypt:
     * a secret that was copied to another row opens nothing there. Fails with `secrets_key_missing`.
     */
    encrypt: async (text: string, of: string) => seal(await key(), text, of),
    decrypt: async (sealed: string, of: string) => unseal(await key(), sealed, of),
  }
}

export type Secrets = ReturnType<typeof openSecrets>

/** Tells a wrong key from altered bytes. A part of its hash tells nothing about a key of 256 random bits. */
const sealKeyId = (key: Uint8Array): Buffer =>
  createHash('sha256').update(key).digest().subarray(0, keyIdBytes)

function seal(key: Uint8Array, text: string, of: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(of))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const parts = [sealKeyId(key), nonce, cipher.getAuthTag(), encrypted]
  return `v1.${Buffer.concat(parts).toString('base64url')}`
}

function unseal(key: Uint8Array, sealed: string, of: string): string {
  const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url')
  const tagAt = keyIdBytes + nonceBytes
  const textAt = tagAt + tagBytes
  if (!sealed.startsWith('v1.') || bytes.length < textAt)
    throw new SecretUnreadable(`the secret of ${of} has no known form`)
  if (!bytes.subarray(0, keyIdBytes).equals(sealKeyId(key)))
    throw new SecretUnreadable(
      `the secret of ${of} was encrypted with another key: check SECRETS_KEY, or secrets.key in DATA_DIR`,
    )
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(keyIdBytes, tagAt), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(of))
    .setAuthTag(bytes.subarray(tagAt, textAt))
  try {
    return decipher.update(bytes.subarray(textAt), undefined, 'utf8') + decipher.final('utf8')
  } catch (cause) {
    throw new SecretUnreadable(`the secret of ${of} was altered, or belongs to something else`, { cause })
  }
}

async function readKeyFile(path: string): Promise<Uint8Array | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== keyBytes) throw new Error(`${path} does not hold a key of ${keyBytes} bytes`)
  return key
}

/**
 * A random key, made by whichever process needs it first. Written under another name first: a process that reads the file
 * finds a whole key, and all find the same one.
 */
async function makeKeyFile(path: string): Promise<Uint8Array> {
  await mkdir(dirname(path), { recursive: true })
  const own = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  const file = await open(own, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(keyBytes).toString('base64')}\n`)
    await file.sync()
    await link(own, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await file.close()
    await rm(own, { force: true })
  }
  const key = await readKeyFile(path)
  if (!key) throw new Error(`${path} was deleted just now`)
  return key
}
