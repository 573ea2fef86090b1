// A connection that sends any bytes and reads answers strictly: what is not well-formed HTTP/1.1 is an error.
import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

export interface HttpAnswer {
  readonly status: number
  /** Names in lower case; none occurs twice. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: Buffer
}

export interface Connection {
  send(bytes: Buffer): void
  /** One byte at a time. */
  sendSlowly(bytes: Buffer): Promise<void>
  /** Nothing more will be sent. */
  end(): void
  /** The next final answer; null when the connection closes before one begins. */
  answer(isHead: boolean): Promise<HttpAnswer | null>
  close(): void
  isOpen(): boolean
  /** Bytes that belong to no answer. */
  rest(): Buffer
}

/** An upper bound for something that hangs: a busy machine may be many times slower. */
const maxWaitMs = 240_000

export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let buffered: Buffer = Buffer.alloc(0)
  let isClosed = false
  let wake = (): void => {}
  socket.on('data', (chunk: Buffer) => {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
    wake()
  })
  socket.on('error', () => {})
  for (const event of ['end', 'close']) {
    socket.on(event, () => {
      isClosed = true
      wake()
    })
  }
  await once(socket, 'connect')

  /** False when the connection closed instead. */
  async function more(): Promise<boolean> {
    if (isClosed) return false
    const before = buffered.length
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve, reject) => {
      wake = resolve
      timer = setTimeout(() => reject(new Error(`no answer within ${maxWaitMs} ms`)), maxWaitMs)
    }).finally(() => clearTimeout(timer))
    return buffered.length > before
  }

  async function take(length: number): Promise<Buffer> {
    const parts: Buffer[] = []
    let missing = length
    while (missing > 0) {
      if (buffered.length === 0 && !(await more())) throw new Error('the answer is cut off')
      const part = buffered.subarray(0, missing)
      buffered = buffered.subarray(part.length)
      missing -= part.length
      parts.push(part)
    }
    return parts.length === 1 ? (parts[0] ?? Buffer.alloc(0)) : Buffer.concat(parts)
  }

  async function takeAll(): Promise<Buffer> {
    while (await more());
    return await take(buffered.length)
  }

  async function takeUntil(mark: string, what: string): Promise<string | null> {
    for (;;) {
      const at = buffered.indexOf(mark)
      if (at >= 0) {
        const text = buffered.toString('latin1', 0, at)
        buffered = buffered.subarray(at + mark.length)
        return text
      }
      if (await more()) continue
      if (buffered.length === 0) return null
      throw new Error(`the connection closed within ${what}: ${JSON.stringify(buffered.toString('latin1'))}`)
    }
  }

  async function takeChunks(): Promise<Buffer> {
    const parts: Buffer[] = []
    for (;;) {
      const line = await takeUntil('\r\n', 'a chunk size')
      if (line === null) throw new Error('the answer is cut off')
      if (!/^[0-9a-f]+$/i.test(line)) throw new Error(`no chunk size: ${JSON.stringify(line)}`)
      const size = Number.parseInt(line, 16)
      parts.push(await take(size))
      if ((await take(2)).toString('latin1') !== '\r\n')
        throw new Error('a chunk does not end where it should')
      if (size === 0) return Buffer.concat(parts)
    }
  }

  return {
    send: (bytes) => void socket.write(bytes),
    async sendSlowly(bytes) {
      for (const byte of bytes) {
        if (isClosed) return
        socket.write(Buffer.of(byte))
        await nextTurn()
      }
    },
    end: () => void socket.end(),
    async answer(isHead) {
      for (;;) {
        const head = await takeUntil('\r\n\r\n', 'the head of an answer')
        if (head === null) return null
        const { status, headers } = readHead(head)
        if (status >= 100 && status < 200) continue
        const hasBody = !isHead && status !== 204 && status !== 304
        const body = !hasBody
          ? Buffer.alloc(0)
          : headers.get('transfer-encoding') === 'chunked'
            ? await takeChunks()
            : isUntilClose(headers)
              ? await takeAll()
              : await take(lengthOf(headers))
        return { status, headers, body }
      }
    },
    close: () => void socket.destroy(),
    isOpen: () => !isClosed && !socket.destroyed,
    rest: () => buffered,
  }
}

function readHead(head: string): { status: number; headers: Map<string, string> } {
  const [first = '', ...lines] = head.split('\r\n')
  const status = /^HTTP\/1\.1 ([1-5]\d\d) [\x20-\x7e]*$/.exec(first)?.[1]
  if (status === undefined) throw new Error(`no status line: ${JSON.stringify(first)}`)
  const headers = new Map<string, string>()
  for (const line of lines) {
    const [, name, value] = /^([\w!#$%&'*+.^`|~-]+): ?([\x20-\x7e]*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) throw new Error(`no header line: ${JSON.stringify(line)}`)
    if (headers.has(name.toLowerCase())) throw new Error(`the header ${name} occurs twice`)
    headers.set(name.toLowerCase(), value)
  }
  return { status: Number(status), headers }
}

/** A stream to a client of HTTP/1.0, which knows no chunks, ends with the connection. */
const isUntilClose = (headers: ReadonlyMap<string, string>): boolean =>
  !headers.has('content-length') && headers.get('connection') === 'close'

function lengthOf(headers: ReadonlyMap<string, string>): number {
  const text = headers.get('content-length')
  if (text === undefined || !/^\d+$/.test(text)) throw new Error(`the answer has no length: ${text}`)
  return Number(text)
}
