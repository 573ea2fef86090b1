// Signs a request to S3: AWS Signature Version 4, in the Authorization header, over the hash of the body.
import { createHash, createHmac } from 'node:crypto'

import type { S3Settings } from '../../../config.ts'

export interface RequestToSign {
  readonly method: string
  /** Its path is written by `encodePath`: a signature is over the bytes that are sent. */
  readonly url: URL
  /** Signed as well. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export interface Signing {
  readonly credentials: S3Settings['credentials']
  readonly region: string
  readonly at: Date
}

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

const hmac = (key: string | Uint8Array, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

/** As AWS encodes: everything but letters, digits and - . _ ~ */
export const encodePart = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

export const encodePath = (key: string): string => key.split('/').map(encodePart).join('/')

const algorithm = 'AWS4-HMAC-SHA256'

/** All headers to send, the signature among them. */
export function signRequest(
  { method, url, headers = {}, body }: RequestToSign,
  { credentials, region, at }: Signing,
): Record<string, string> {
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const day = time.slice(0, 8)
  const bodyHash = sha256(body)
  const { accessKeyId, secretAccessKey, sessionToken } = credentials
  const sent: Record<string, string> = {
    ...headers,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': time,
    ...(sessionToken !== undefined && { 'x-amz-security-token': sessionToken }),
  }
  const signed = Object.entries({ ...sent, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const head = signed.map(([name, value]) => `${name}:${value}\n`).join('')
  const request = [method, url.pathname, canonicalQuery(url.searchParams), head, names, bodyHash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = [algorithm, time, scope, sha256(request)].join('\n')
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretAccessKey}`, day), region))
  const signature = hmac(key, toSign).toString('hex')
  const credential = `${accessKeyId}/${scope}`
  return {
    ...sent,
    authorization: `${algorithm} Credential=${credential},SignedHeaders=${names},Signature=${signature}`,
  }
}

/** Sorted by encoded name. */
const canonicalQuery = (query: URLSearchParams): string =>
  [...query]
    .map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`)
    .sort()
    .join('&')
