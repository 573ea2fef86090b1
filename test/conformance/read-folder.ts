// Files of the folder given on the command line.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export function bytesInFolder(name: string): Uint8Array {
  return readFileSync(join(folder(), name))
}

export const isInFolder = (name: string): boolean => existsSync(join(folder(), name))

export const jsonInFolder = (name: string): unknown =>
  JSON.parse(new TextDecoder().decode(bytesInFolder(name))) as unknown

function folder(): string {
  const path = process.env['CONFORMANCE_FOLDER']
  if (!path) throw new Error('Start this with: npm run conformance -- contexts|shapes|w3c FOLDER')
  return path
}
