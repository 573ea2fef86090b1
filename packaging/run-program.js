// Programs that a step runs: what they print is shown where they fail.
import { spawnSync } from 'node:child_process'

/** Answers standard output. */
export function runProgram(program, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
  if (error) throw new Error(`${program} could not be run: ${error.message}`)
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stdout ?? ''}${stderr ?? ''}`)
  return stdout
}

/** A tar file whose bytes follow from the names, modes and contents of the files alone. */
export function makeTar(folder, names, file, seconds) {
  const fixed = [
    '--sort=name',
    '--format=gnu',
    `--mtime=@${seconds}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
  ]
  const readable = ['--mode=u+rw,go+r-w,a+X']
  runProgram('tar', [...fixed, ...readable, '-cf', file, '-C', folder, ...names])
}
