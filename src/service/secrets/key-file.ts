// A file with a random key, made by whichever process needs it first.
import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

export async function readOrMakeKeyFile(path: string, bytes: number): Promise<Uint8Array> {
  return (await readKeyFile(path, bytes)) ?? (await makeKeyFile(path, bytes))
}

async function readKeyFile(path: string, bytes: number): Promise<Uint8Array | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== bytes) throw new Error(`${path} does not hold a key of ${bytes} bytes`)
  return key
}

/** Written under another name first: a process that reads the file finds a whole key, and all find the same one. */
async function makeKeyFile(path: string, bytes: number): Promise<Uint8Array> {
  await mkdir(dirname(path), { recursive: true })
  const own = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  const file = await open(own, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(bytes).toString('base64')}\n`)
    await file.sync()
    await link(own, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await file.close()
    await rm(own, { force: true })
  }
  const key = await readKeyFile(path, bytes)
  if (!key) throw new Error(`${path} was deleted just now`)
  return key
}
