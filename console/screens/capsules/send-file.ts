// Uploads a file to a namespace with progress: `fetch` reports none, hence XMLHttpRequest.
import { readObject } from '../../shared/api-form/answer/read-problem.ts'
import { ApiProblem } from '../../../src/client/api-problem.ts'
import { baseUrl } from '../../shared/api/base-path.ts'

interface Sending {
  readonly namespace: string
  readonly file: Blob
  readonly label: string
  /** The id of the capsule whose place it takes. */
  readonly replaces: string | undefined
  /** A file that had arrived is not stored twice when it is sent again with the same key. */
  readonly idempotencyKey: string
  readonly onProgress: (sentBytes: number) => void
}

/** Returns the id of the new capsule. Throws an `ApiProblem`, or a `TypeError` when the service cannot be reached. */
export async function sendFile(sending: Sending): Promise<string> {
  const request = new XMLHttpRequest()
  const query = new URLSearchParams({
    label: sending.label,
    ...(sending.replaces !== undefined && { replaces: sending.replaces }),
  })
  request.open('POST', `${baseUrl}/capsules?${query}`)
  request.setRequestHeader('X-Namespace', sending.namespace)
  request.setRequestHeader('Content-Type', 'application/ld+json')
  request.setRequestHeader('Idempotency-Key', sending.idempotencyKey)
  request.upload.addEventListener('progress', ({ loaded }) => sending.onProgress(loaded))
  await new Promise<void>((resolve, reject) => {
    request.addEventListener('load', () => resolve())
    for (const failure of ['error', 'abort', 'timeout']) {
      request.addEventListener(failure, () => reject(new TypeError('The service was not reached.')))
    }
    request.send(sending.file)
  })
  const body = readObject(request.responseText)
  if (request.status === 202 && typeof body['capsule_id'] === 'string') return body['capsule_id']
  throw new ApiProblem(toResponse(request), body)
}

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['retry-after', 'x-request-id']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(null, { status: request.status, headers })
}
