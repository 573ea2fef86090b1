// The image, run by podman as a careful administrator would: nothing of it can be written, no capability, no way to get one.
import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { version } from '../../packaging/names.js'
import { run, startServing, type Directories, type Form, type Settings } from './form.ts'
import { imageFile } from './unpack-root.ts'

const image = `localhost/impact-graph:${version}`

const restrictions = [
  '--read-only',
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges',
  '--network=host',
  '--cgroups=disabled',
  // Without these podman asks for more than a machine that is a container itself may give.
  '--ulimit=nofile=8192:8192',
  '--ulimit=nproc=4096:4096',
]

/** crun refuses machines with both kinds of cgroups: there the second is hidden, from this command alone. */
const isHybrid = existsSync('/sys/fs/cgroup/unified') && existsSync('/sys/fs/cgroup/memory')

function podmanIn(work: string) {
  const [root, runroot] = [join(work, 'podman'), join(work, 'podman-run')]
  const own = ['--storage-driver=vfs', `--root=${root}`, `--runroot=${runroot}`, '--cgroup-manager=cgroupfs']
  const hiding = 'umount /sys/fs/cgroup/unified; exec podman "$@"'
  return (args: readonly string[]): readonly [string, readonly string[]] =>
    isHybrid
      ? ['unshare', ['--mount', '--propagation', 'private', 'sh', '-c', hiding, 'podman', ...own, ...args]]
      : ['podman', [...own, ...args]]
}

export interface ImageForm extends Form {
  /** Runs a program inside of the container that serves. */
  readonly inside: (...command: readonly string[]) => Promise<string>
}

export async function openImage(work: string, settings: Settings): Promise<ImageForm> {
  const podman = podmanIn(work)
  const call = (...args: readonly string[]): Promise<string> => run(...podman(args))
  await call('load', '-i', imageFile)
  const container = 'impact-graph-test'
  const environment = Object.entries(settings).flatMap(([name, value]) => ['-e', `${name}=${value}`])
  const mounts = ({ data, backups }: Directories): string[] => [
    ...environment,
    '-v',
    `${data}:/data`,
    '-v',
    `${backups}:/backups`,
  ]
  /** The directory that the container of this name serves; it exists until it is removed. */
  let served: string | undefined
  const signals = {
    pid: async () => Number(await call('inspect', '--format', '{{.State.Pid}}', container)),
    kill: () => call('kill', '--signal', 'KILL', container),
    stop: () => call('stop', '--time', '20', container),
  }
  return {
    name: 'image',
    async sizes() {
      const unpacked = await call('image', 'inspect', '--format', '{{.Size}}', image)
      return { file: (await stat(imageFile)).size, unpacked: Number(unpacked) }
    },
    async serve(directories) {
      const isRestart = served === directories.data
      if (!isRestart && served !== undefined) await call('rm', '--force', container)
      served = directories.data
      const create = [
        'run',
        '--name',
        container,
        ...restrictions,
        '-e',
        'PORT=0',
        ...mounts(directories),
        image,
      ]
      return await startServing(
        ...podman(isRestart ? ['start', '--attach', container] : create),
        process.env,
        signals,
      )
    },
    async command(directories, ...args) {
      const isServing =
        served === directories.data &&
        (await call('inspect', '--format', '{{.State.Running}}', container)).trim() === 'true'
      if (isServing) return await call('exec', container, 'impact-graph', ...args)
      return await call('run', '--rm', ...restrictions, ...mounts(directories), image, ...args)
    },
    inside: (...command) => call('exec', container, ...command),
    async clearAway() {
      await call('rm', '--all', '--force')
      await rm(join(work, 'podman'), { recursive: true, force: true })
    },
  }
}
