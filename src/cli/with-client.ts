// Calls of a command to a running service through the typed client. Errors become those that the program explains.
import { ApiProblem } from '../client/api-problem.ts'
import type { Client } from '../client/create-client.ts'
import { reasonOf, Unreachable } from './api.ts'
import type { Input, Io } from './command.ts'
import { Refused } from './download.ts'
import { readService, readTarget } from './target.ts'

export async function withClient<T>(
  input: Input,
  io: Io,
  call: (client: Client) => Promise<T>,
  namespace?: string,
): Promise<T> {
  const { url, key } = readService(input, io)
  // Loaded here, so that other commands start faster.
  const { createClient } = await import('../client/create-client.ts')
  const client = createClient({ baseUrl: url, apiKey: key, ...(namespace !== undefined && { namespace }) })
  try {
    return await call(client)
  } catch (error) {
    if (error instanceof ApiProblem) throw new Refused(problemText(error))
    // What `fetch` throws when there is no answer.
    if (error instanceof TypeError && error.cause instanceof Error)
      throw new Unreachable(`${new URL(url).origin} cannot be reached: ${reasonOf(error.cause)}`)
    throw error
  }
}

/** In the namespace that `--namespace` names. */
export const withNamespaceClient = <T>(
  input: Input,
  io: Io,
  call: (client: Client) => Promise<T>,
): Promise<T> => withClient(input, io, call, readTarget(input, io).namespace)

function problemText({ code, status, body, detail, errors }: ApiProblem): string {
  if (code === 'unknown') return `the answer was ${status}, and not from this service`
  const faults = errors.map((fault) => `\n  ${fault.name}: ${fault.detail}`)
  return `${String(body['title'])}. ${detail}${faults.join('')}`
}
