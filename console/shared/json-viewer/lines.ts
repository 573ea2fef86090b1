// The lines of a text. JSON gets one value per line, as slices of the source, so that every number and escape stays
// as it was sent.

export const lineKinds = { scalar: 0, openObject: 1, openArray: 2, close: 3, text: 4 } as const

/** The numbers of each line, in one array that a worker can transfer without copying. */
const fields = {
  kind: 0,
  depth: 1,
  keyStart: 2,
  keyEnd: 3,
  start: 4,
  end: 5,
  partner: 6,
  parent: 7,
  place: 8,
}
const width = 9

export interface Line {
  readonly kind: number
  readonly depth: number
  /** The key including its quotes; both 0 without a key. */
  readonly keyStart: number
  readonly keyEnd: number
  /** The value or bracket. */
  readonly start: number
  readonly end: number
  /** The closing line of an opening line and vice versa; otherwise -1. */
  readonly partner: number
  /** The opening line that contains it; -1 at the top level. */
  readonly parent: number
  /** Index among the values of its parent. */
  readonly place: number
}

export interface Lines {
  readonly count: number
  readonly numbers: Int32Array<ArrayBuffer>
}

export function lineAt({ numbers }: Lines, index: number): Line {
  const at = (field: keyof typeof fields) => numbers[index * width + fields[field]] ?? 0
  return {
    kind: at('kind'),
    depth: at('depth'),
    keyStart: at('keyStart'),
    keyEnd: at('keyEnd'),
    start: at('start'),
    end: at('end'),
    partner: at('partner'),
    parent: at('parent'),
    place: at('place'),
  }
}

export const linePartner = ({ numbers }: Lines, index: number): number =>
  numbers[index * width + fields.partner] ?? -1

export const lineStart = ({ numbers }: Lines, index: number): number => {
  const key = numbers[index * width + fields.keyEnd] ?? 0
  return numbers[index * width + (key > 0 ? fields.keyStart : fields.start)] ?? 0
}

export const isOpening = ({ numbers }: Lines, index: number): boolean => {
  const kind = numbers[index * width]
  return kind === lineKinds.openObject || kind === lineKinds.openArray
}

interface Draft {
  count: number
  numbers: Int32Array<ArrayBuffer>
}

function add(draft: Draft, line: Line): number {
  const base = draft.count * width
  if (base + width > draft.numbers.length) {
    const larger = new Int32Array(draft.numbers.length * 2)
    larger.set(draft.numbers)
    draft.numbers = larger
  }
  draft.numbers.set(
    [
      line.kind,
      line.depth,
      line.keyStart,
      line.keyEnd,
      line.start,
      line.end,
      line.partner,
      line.parent,
      line.place,
    ],
    base,
  )
  return draft.count++
}

const finishLines = ({ count, numbers }: Draft): Lines => ({
  count,
  numbers: numbers.slice(0, count * width),
})

const newDraft = (): Draft => ({ count: 0, numbers: new Int32Array(width * 1024) })

/** Null when the text is not JSON. */
export function jsonLines(text: string): Lines | null {
  try {
    JSON.parse(text)
  } catch {
    return null
  }
  return layOutJson(text)
}

const quote = 34
const comma = 44
const colon = 58

const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9

/** For JSON or the beginning of JSON. Not recursive, because nesting may be deep. */
export function layOutJson(text: string): Lines {
  const draft = newDraft()
  const open: { line: number; next: number }[] = []
  let key = { start: 0, end: 0 }
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (isSpace(code) || code === comma || code === colon || code === 0xfeff) {
      at += 1
      continue
    }
    const parent = open.at(-1)
    if (code === 93 || code === 125) {
      close(draft, open, at)
      at += 1
      continue
    }
    const end = findEnd(text, at, code)
    if (code === quote && key.end === 0 && isKeyPlace(draft, parent?.line)) {
      key = { start: at, end }
      at = end
      continue
    }
    const isContainer = (code === 91 || code === 123) && end === at + 1
    const line = add(draft, {
      kind: isContainer ? (code === 123 ? lineKinds.openObject : lineKinds.openArray) : lineKinds.scalar,
      depth: open.length,
      keyStart: key.start,
      keyEnd: key.end,
      start: at,
      end,
      partner: -1,
      parent: parent?.line ?? -1,
      place: parent ? parent.next++ : 0,
    })
    key = { start: 0, end: 0 }
    if (isContainer) open.push({ line, next: 0 })
    at = end
  }
  return finishLines(draft)
}

const isKeyPlace = ({ numbers }: Draft, parent: number | undefined): boolean =>
  parent !== undefined && numbers[parent * width] === lineKinds.openObject

function close(draft: Draft, open: { line: number; next: number }[], at: number): void {
  const opening = open.pop()
  if (!opening) return
  const grandparent = open.at(-1)
  const line = add(draft, {
    kind: lineKinds.close,
    depth: open.length,
    keyStart: 0,
    keyEnd: 0,
    start: at,
    end: at + 1,
    partner: opening.line,
    parent: grandparent?.line ?? -1,
    place: opening.next,
  })
  draft.numbers[opening.line * width + fields.partner] = line
}

/**
 * The end of the value at `at`; for an opening bracket the position after it, or after its partner when it is empty.
 */
function findEnd(text: string, at: number, code: number): number {
  if (code === quote) return endOfText(text, at)
  if (code === 91 || code === 123) {
    let next = at + 1
    while (isSpace(text.charCodeAt(next))) next += 1
    return text.charCodeAt(next) === code + 2 ? next + 1 : at + 1
  }
  let next = at + 1
  while (next < text.length && !isDelimiter(text.charCodeAt(next))) next += 1
  return next
}

const isDelimiter = (code: number): boolean =>
  isSpace(code) || code === comma || code === colon || code === 93 || code === 125

/** The position after the closing quote of the string at `at`. */
function endOfText(text: string, at: number): number {
  let end = text.indexOf('"', at + 1)
  while (end !== -1) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === 92) slashes += 1
    if (slashes % 2 === 0) return end + 1
    end = text.indexOf('"', end + 1)
  }
  return text.length
}

export function textLines(text: string): Lines {
  const draft = newDraft()
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start)
    const next = found === -1 ? text.length : found
    const end = text.charCodeAt(next - 1) === 13 && next > start ? next - 1 : next
    add(draft, {
      kind: lineKinds.text,
      depth: 0,
      keyStart: 0,
      keyEnd: 0,
      start,
      end,
      partner: -1,
      parent: -1,
      place: draft.count,
    })
    start = next + 1
  }
  return finishLines(draft)
}
