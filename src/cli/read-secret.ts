// Reads a secret from standard input: typed without being shown, or the first line of a pipe.
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })

export async function readSecret(prompt: string): Promise<string> {
  const { stdin, stderr } = process
  if (stdin.isTTY) stderr.write(prompt)
  const lines = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (stdin.isTTY) stderr.write('\n')
  }
}
