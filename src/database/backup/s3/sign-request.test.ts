// The examples that AWS publishes for Signature Version 4 of S3 requests.
import { describe, expect, it } from 'vitest'

import { encodePath, signRequest, type RequestToSign } from './sign-request.ts'

const signing = {
  credentials: {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  },
  region: 'us-east-1',
  at: new Date('2013-05-24T00:00:00Z'),
}

const bucket = 'https://examplebucket.s3.amazonaws.com'
const nothing = new Uint8Array()

const signatureOf = (request: RequestToSign): string | undefined =>
  /Signature=([0-9a-f]{64})$/.exec(signRequest(request, signing)['authorization'] ?? '')?.[1]

describe('a signed request', () => {
  it('reads a part of an object', () => {
    const url = new URL(`${bucket}/test.txt`)
    const request = { method: 'GET', url, headers: { range: 'bytes=0-9' }, body: nothing }
    expect(signRequest(request, signing)['authorization']).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
        'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
        'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    )
  })

  it('writes an object whose name has to be encoded', () => {
    const headers = { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' }
    const url = new URL(`${bucket}/${encodePath('test$file.text')}`)
    const body = Buffer.from('Welcome to Amazon S3.')
    expect(signatureOf({ method: 'PUT', url, headers, body })).toBe(
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    )
  })

  it('has a query without a value', () => {
    expect(signatureOf({ method: 'GET', url: new URL(`${bucket}/?lifecycle`), body: nothing })).toBe(
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    )
  })

  it('lists objects', () => {
    const url = new URL(`${bucket}/?max-keys=2&prefix=J`)
    expect(signatureOf({ method: 'GET', url, body: nothing })).toBe(
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    )
  })

  it('names a temporary credential', () => {
    const credentials = { ...signing.credentials, sessionToken: 'short-lived' }
    const url = new URL(`${bucket}/test.txt`)
    const headers = signRequest({ method: 'GET', url, body: nothing }, { ...signing, credentials })
    expect(headers['x-amz-security-token']).toBe('short-lived')
    expect(headers['authorization']).toContain('host;x-amz-content-sha256;x-amz-date;x-amz-security-token')
  })
})
