// The JSON of an answer. A text of megabytes or a list of many thousands is written in slices, so that other requests are
// answered in between.
import { finishInSlices, letOthersRun } from '../service/entities/time-slices.ts'
import type { Pausing } from '../service/entities/time-slices.ts'

const longText = 100_000
const longList = 1000

/** Characters of a text, and elements of a list, that are written at a time. */
const textTurn = 50_000
const listTurn = 100

export async function jsonContent(body: unknown): Promise<string | Buffer> {
  if (!isLarge(body)) return JSON.stringify(body)
  const pieces: Buffer[] = []
  // The database's answer has just been read, which takes a while, too.
  await letOthersRun()
  await finishInSlices(write(body, pieces))
  await letOthersRun()
  return Buffer.concat(pieces)
}

function isLarge(value: unknown): boolean {
  if (typeof value === 'string') return value.length > longText
  if (Array.isArray(value)) return value.length > longList || value.some(isLarge)
  return typeof value === 'object' && value !== null && Object.values(value).some(isLarge)
}

function* write(value: unknown, pieces: Buffer[]): Pausing<void> {
  if (typeof value === 'string' && value.length > longText) yield* writeText(value, pieces)
  else if (Array.isArray(value) && isLarge(value)) yield* writeList(value, pieces)
  else if (typeof value === 'object' && value !== null && isLarge(value)) yield* writeObject(value, pieces)
  else pieces.push(Buffer.from(JSON.stringify(value)))
}

/** A character of two units may be cut in two: both halves are then written as escapes, which mean the same. */
function* writeText(text: string, pieces: Buffer[]): Pausing<void> {
  pieces.push(Buffer.from('"'))
  for (let at = 0; at < text.length; at += textTurn) {
    pieces.push(Buffer.from(JSON.stringify(text.slice(at, at + textTurn)).slice(1, -1)))
    yield
  }
  pieces.push(Buffer.from('"'))
}

function* writeList(list: readonly unknown[], pieces: Buffer[]): Pausing<void> {
  pieces.push(Buffer.from('['))
  for (let at = 0; at < list.length; at += listTurn) {
    if (at > 0) pieces.push(Buffer.from(','))
    const turn = list.slice(at, at + listTurn)
    if (!turn.some(isLarge)) pieces.push(Buffer.from(JSON.stringify(turn).slice(1, -1)))
    else {
      for (const [nth, element] of turn.entries()) {
        if (nth > 0) pieces.push(Buffer.from(','))
        yield* write(element, pieces)
      }
    }
    yield
  }
  pieces.push(Buffer.from(']'))
}

function* writeObject(object: object, pieces: Buffer[]): Pausing<void> {
  let separator = '{'
  for (const [key, value] of Object.entries(object) as [string, unknown][]) {
    // As JSON.stringify does.
    if (value === undefined) continue
    pieces.push(Buffer.from(`${separator}${JSON.stringify(key)}:`))
    yield* write(value, pieces)
    separator = ','
  }
  pieces.push(Buffer.from(separator === '{' ? '{}' : '}'))
}
