// A real SMTP server that keeps what it is handed, and refuses what it is told to refuse.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly to: readonly string[]
  readonly from: string
  /** As it came, headers and all. */
  readonly raw: string
  readonly headers: ReadonlyMap<string, string>
  readonly subject: string
  readonly text: string
}

export interface MailServer {
  readonly url: URL
  readonly mails: readonly ReceivedMail[]
  /** Recipients that were asked for, refused ones too. */
  readonly asked: readonly string[]
  /** The answer to this recipient from now on; null: it is taken again. */
  refuse(address: string, code: number | null): void
  /** The port stays the same. */
  stop(): Promise<void>
  start(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const asked: string[] = []
  const refused = new Map<string, number>()
  let port = 0
  let server: SMTPServer

  async function start(): Promise<void> {
    server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      closeTimeout: 100,
      onRcptTo({ address }, _, callback) {
        asked.push(address)
        const code = refused.get(address)
        callback(code === undefined ? null : Object.assign(new Error('refused'), { responseCode: code }))
      },
      onData(stream, { envelope }, callback) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : ''
          const to = envelope.rcptTo.map(({ address }) => address)
          mails.push(readMail(from, to, Buffer.concat(chunks).toString('utf8')))
          callback()
        })
      },
    })
    server.on('error', () => {})
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
    port = (server.server.address() as AddressInfo).port
  }

  await start()
  return {
    url: new URL(`smtp://127.0.0.1:${port}`),
    mails,
    asked,
    refuse: (address, code) => void (code === null ? refused.delete(address) : refused.set(address, code)),
    start,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function readMail(from: string, to: readonly string[], raw: string): ReceivedMail {
  const end = raw.indexOf('\r\n\r\n')
  const unfolded = raw.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ')
  const headers = new Map(
    unfolded.split('\r\n').map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name.toLowerCase(), value.join(': ')] as const
    }),
  )
  const body = raw.slice(end + 4)
  const isQuoted = headers.get('content-transfer-encoding') === 'quoted-printable'
  return {
    from,
    to,
    raw,
    headers,
    subject: decodeWords(headers.get('subject') ?? ''),
    text: (isQuoted ? decodeQuoted(body.replaceAll('=\r\n', '')) : body).replaceAll('\r\n', '\n').trimEnd(),
  }
}

const decodeQuoted = (text: string): string => {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** RFC 2047. */
const decodeWords = (text: string): string =>
  text.replaceAll(/\?=\s+=\?/g, '?==?').replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=/g, (_, form, word: string) =>
    form === 'B' ? Buffer.from(word, 'base64').toString('utf8') : decodeQuoted(word.replaceAll('_', ' ')),
  )
