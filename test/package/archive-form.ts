// The portable archive, unpacked in a root of its own that has a C library and a shell and neither Node.js nor npm, and run
// by an ordinary user.
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { release, releaseName } from '../../packaging/names.js'
import { run, startServing, user, type Directories, type Form, type Settings } from './form.ts'
import { unpackRoot } from './unpack-root.ts'

const name = releaseName(process.arch)
const archive = join(release, `${name}.tar.gz`)

/** Mounts are seen by this one command alone, and go with it. */
const inRoot = `
mount --bind "$2" "$1/data"
mount --bind "$3" "$1/backups"
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
root=$1
shift 3
exec chroot --userspec=${user.uid}:${user.gid} "$root" "$@"`

const ownEnvironment = {
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/data',
  DATA_DIR: '/data',
  PORT: '0',
  LOG_LEVEL: 'info',
}

export async function openArchive(work: string, settings: Settings): Promise<Form> {
  const environment = { ...ownEnvironment, ...settings }
  const root = join(work, 'root')
  await unpackRoot(root)
  for (const place of ['data', 'backups', 'opt']) await mkdir(join(root, place), { recursive: true })
  await run('tar', ['-xzf', archive, '-C', join(root, 'opt')])
  const command = ({ data, backups }: Directories, args: readonly string[]): readonly string[] => [
    '--mount',
    '--propagation=private',
    'sh',
    '-e',
    '-c',
    inRoot,
    'sh',
    root,
    data,
    backups,
    `/opt/${name}/bin/impact-graph`,
    ...args,
  ]
  return {
    name: 'archive',
    async sizes() {
      const unpacked = await run('du', ['-sb', join(root, 'opt', name)])
      return { file: (await stat(archive)).size, unpacked: Number.parseInt(unpacked, 10) }
    },
    serve: (directories) => startServing('unshare', command(directories, ['serve']), environment),
    command: (directories, ...args) =>
      run('env', [
        '-i',
        ...Object.entries(environment).map(([key, value]) => `${key}=${value}`),
        'unshare',
        ...command(directories, args),
      ]),
    clearAway: () => rm(root, { recursive: true, force: true }),
  }
}
