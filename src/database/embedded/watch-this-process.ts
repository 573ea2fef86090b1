// Ends the embedded server also when this process has no chance to: killed, out of memory, an exception. A shell waits at
// a pipe whose other end only this process holds; when it closes without a word, the shell becomes the program that stops
// the server unless others use it. A waiting shell takes about a megabyte; there is one for each process.
import { spawn, type ChildProcess } from 'node:child_process'

import { compiledFile } from '../compiled-file.ts'
import { briefly, type Log } from '../log.ts'
import type { Location } from './location.ts'
import { serverEnvironment } from './server-user.ts'

const program = compiledFile('database/embedded/stop-unused-database.js')

const waitInShell = 'read -r word && exit; exec "$@" </dev/null'
const startAgainAfterMs = 1000

/** In a session of its own: neither Ctrl-C nor the end of a process group reaches it. */
function startWatcher(location: Location): ChildProcess {
  const command = [process.execPath, program, JSON.stringify(location)]
  const [file = '', ...args] =
    process.platform === 'win32' ? command : ['/bin/sh', '-c', waitInShell, 'sh', ...command]
  const watcher = spawn(file, args, {
    detached: true,
    windowsHide: true,
    cwd: '/',
    env: serverEnvironment(),
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  return watcher
}

/** To be called when the server was released: nothing is left to do then when this process ends. */
export function watchThisProcess(location: Location, log: Log): () => void {
  let isReleased = false
  let watcher: ChildProcess
  const start = (): void => {
    if (isReleased) return
    watcher = startWatcher(location)
    watcher.stdin?.on('error', () => {})
    // The type hides that it is a socket; it must not keep this process running.
    ;(watcher.stdin as { unref?: () => void } | null)?.unref?.()
    watcher.once('error', (error) =>
      log.warn(
        briefly(error),
        'if this process is killed, the database will go on running until the next start',
      ),
    )
    // It was killed: another one takes its place.
    watcher.once('exit', () => setTimeout(start, startAgainAfterMs).unref())
  }
  start()
  return () => {
    isReleased = true
    watcher.stdin?.end('released\n')
  }
}
