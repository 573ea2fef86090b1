// Checks in a worker whether a file is JSON, with the code that the service uses.
import { scanJson } from '../../../src/core/graph/scan-json.ts'
import type { FileFault } from './check-file.ts'

addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  void check(file).then((fault) => postMessage(fault))
})

async function check(file: File): Promise<FileFault | null> {
  try {
    const scan = scanJson(new Uint8Array(await file.arrayBuffer()))
    return scan.ok ? null : { kind: 'not-json', line: scan.line, column: scan.column, reason: scan.reason }
  } catch {
    return { kind: 'unreadable' }
  }
}
