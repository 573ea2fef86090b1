// Calls S3 storage: of Amazon, or any other that speaks the same protocol (`S3_ENDPOINT`, addressed by path). What may
// pass is tried again; what remains is a BackupError in plain words, which never holds a secret.
import { setTimeout as pause } from 'node:timers/promises'

import type { S3Settings } from '../../../config.ts'
import type { S3Address } from '../../../core/network/s3-address.ts'
import { decodeEntity } from '../../../core/spreadsheet/read-xml.ts'
import { BackupError } from '../backup-file.ts'
import { encodePart, encodePath, signRequest } from './sign-request.ts'

export interface S3Call extends S3Address {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

export interface S3 {
  /** The answer to a call that succeeded. */
  send(call: S3Call): Promise<Response>
  /** The same storage for what has to be done also when the signal has ended all else. */
  readonly withoutSignal: S3
}

/** The storage answered with an error. */
class S3Refusal extends BackupError {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const attempts = 5
/** Until an answer begins: long enough for a part of many mebibytes on a slow line. */
const answerTimeoutMs = 5 * 60_000
const nothing = new Uint8Array()

export interface S3Options {
  /** Ends all calls, also the waiting between attempts. */
  readonly signal?: AbortSignal
  /** Before the second attempt; doubled for each further one. Shorter in tests. */
  readonly firstPauseMs?: number
}

export function openS3(settings: S3Settings, { signal, firstPauseMs = 250 }: S3Options = {}): S3 {
  const { endpoint, region, credentials } = settings
  /** By path where an endpoint is set, and for names that no certificate of Amazon covers. */
  function objectUrl({ bucket, key, query = {} }: S3Call): URL {
    const domain = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com'
    const byPath = endpoint !== undefined || bucket.includes('.')
    const base = endpoint ?? `https://${byPath ? '' : `${bucket}.`}s3.${region}.${domain}`
    const path = [...(byPath ? [bucket] : []), ...(key === '' ? [] : [encodePath(key)])].join('/')
    const pairs = Object.entries(query).map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`)
    return new URL(`${base}/${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`)
  }

  async function sendOnce(call: S3Call): Promise<Response> {
    const { method, body = nothing } = call
    const url = objectUrl(call)
    const headers = signRequest({ method, url, body }, { credentials, region, at: new Date() })
    // Not a signal with a time limit: that would end the reading of a long answer too.
    const waiting = new AbortController()
    const limit = setTimeout(() => waiting.abort(new Error('no answer')), answerTimeoutMs)
    const signals = [waiting.signal, ...(signal ? [signal] : [])]
    try {
      return await fetch(url, {
        method,
        headers,
        ...(body.length > 0 && { body }),
        redirect: 'manual',
        signal: AbortSignal.any(signals),
      })
    } finally {
      clearTimeout(limit)
    }
  }

  return {
    async send(call) {
      for (let attempt = 1; ; attempt++) {
        const isLast = attempt === attempts
        try {
          const answer = await sendOnce(call)
          if (answer.ok) return answer
          const refusal = await readRefusal(answer, call)
          if (isLast || !mayPass(answer.status)) throw refusal
        } catch (error) {
          signal?.throwIfAborted()
          if (error instanceof S3Refusal) throw error
          if (isLast)
            throw new BackupError(`${objectUrl(call).host} ${describeFailure(error)}`, { cause: error })
        }
        await pause(firstPauseMs * 2 ** (attempt - 1), undefined, signal && { signal })
      }
    },
    get withoutSignal() {
      return openS3(settings, { firstPauseMs })
    },
  }
}

const mayPass = (status: number): boolean => status >= 500 || status === 429 || status === 408

function describeFailure(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
  return `cannot be reached, or broke off (${code}).`
}

const sentences: Readonly<Record<string, (call: S3Call) => string>> = {
  NoSuchBucket: ({ bucket }) => `There is no bucket ${bucket}.`,
  NoSuchKey: ({ bucket, key }) => `There is no object s3://${bucket}/${key}.`,
  InvalidAccessKeyId: () => 'The storage does not know AWS_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: () => 'The storage refused the signature: AWS_SECRET_ACCESS_KEY is wrong.',
  AccessDenied: ({ bucket }) => `The key may not do this in the bucket ${bucket}.`,
  ExpiredToken: () => 'AWS_SESSION_TOKEN has expired.',
  RequestTimeTooSkewed: () => 'The clock of this machine differs too much from that of the storage.',
  PermanentRedirect: ({ bucket }) => `The bucket ${bucket} is in another region than AWS_REGION.`,
}

async function readRefusal(answer: Response, call: S3Call): Promise<S3Refusal> {
  const text = await answer.text().catch(() => '')
  return refusalIn(text, call) ?? new S3Refusal('', `The storage answered ${answer.status}.`)
}

/** Some calls answer 200 and then an error, because they began to answer before they knew. */
export function refusalIn(text: string, call: S3Call): S3Refusal | null {
  if (!/<Error[ >]/.test(text)) return null
  const [code = ''] = elementsIn(text, 'Code')
  const sentence = Object.hasOwn(sentences, code) ? sentences[code]?.(call) : undefined
  return new S3Refusal(code, sentence ?? `The storage refused: ${code || 'without a reason'}.`)
}

/** The texts of all elements of this name, in order. Answers of S3 neither nest an element in itself nor use CDATA. */
export const elementsIn = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => decodeText(text))

const decodeText = (text: string): string =>
  text.replaceAll(/&(#?\w+);/g, (whole, entity: string) => decodeEntity(entity) ?? whole)
