// A data directory that an earlier state of the program made: that commit is checked out, installed and built (once: it is
// kept in node_modules/.cache), and serves as an ordinary user.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from '../../packaging/names.js'
import { readData, writeData, type Read } from './data.ts'
import { makeDirectory, run, startServing, user } from './form.ts'

export interface EarlierData {
  readonly directory: string
  readonly key: string
  readonly read: Read
}

async function programOf(commit: string): Promise<string> {
  const kept = join(root, 'node_modules/.cache/package-test', commit)
  if (existsSync(join(kept, 'ready'))) return kept
  const draft = `${kept}.draft`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  const archive = join(draft, 'sources.tar')
  execFileSync('git', ['archive', '--output', archive, commit], { cwd: root })
  execFileSync('tar', ['-xf', archive, '-C', draft])
  const options = { cwd: draft, stdio: 'ignore' as const }
  execFileSync('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], options)
  execFileSync(process.execPath, ['bin/build.js'], options)
  await writeFile(join(draft, 'ready'), '')
  await rm(kept, { recursive: true, force: true })
  await rename(draft, kept)
  return kept
}

const accounts = join(root, 'deploy/account/etc/passwd')

/** As the account of the image, which the machine need not have: initdb asks for its name. */
const asUser = `mount --bind ${accounts} /etc/passwd
exec setpriv --reuid=${user.uid} --regid=${user.gid} --clear-groups "$@"`

const commandOf = (program: string, args: readonly string[]): readonly string[] => [
  '--mount',
  '--propagation=private',
  'sh',
  '-e',
  '-c',
  asUser,
  'sh',
  process.execPath,
  join(program, 'bin/impact-graph.js'),
  ...args,
]

const environment = (data: string) => ({ PATH: process.env['PATH'], HOME: data, DATA_DIR: data, PORT: '0' })

/** Runs a command of the earlier program on a data directory. */
export async function earlierCommand(
  commit: string,
  data: string,
  ...args: readonly string[]
): Promise<string> {
  const settings = Object.entries(environment(data)).map(([name, value]) => `${name}=${value ?? ''}`)
  return (
    await run('env', ['-i', ...settings, 'unshare', ...commandOf(await programOf(commit), args)])
  ).trim()
}

export async function makeEarlierData(commit: string, work: string): Promise<EarlierData> {
  const program = await programOf(commit)
  const directory = await makeDirectory(join(work, `data-${commit}`))
  const serving = await startServing('unshare', commandOf(program, ['serve']), environment(directory))
  const tenant = await earlierCommand(commit, directory, 'tenant', 'create', '--name', 'Prairie Fund')
  const key = await earlierCommand(commit, directory, 'key', 'mint', '--tenant', tenant, '--label', 'test')
  await writeData(serving.url, key)
  const read = await readData(serving.url, key)
  await serving.stop()
  return { directory, key, read }
}
