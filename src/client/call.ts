// What a method of the client gives back.

/** A running call: a promise of its answer, and a way to the response. */
export interface Call<T> extends Promise<T> {
  /** The answer with its status and headers. The body of a JSON answer has been read already. */
  withResponse(): Promise<Answered<T>>
}

export interface Answered<T> {
  readonly data: T
  readonly response: Response
}

/** The answer to `ifNoneMatch` while nothing in the namespace has changed: `if ('notModified' in answer)`. */
export interface NotModified {
  readonly notModified: true
}

/** A list of the graph says which version of the namespace was read. */
export type Versioned<T> = T extends { meta: object }
  ? T & {
      meta: {
        /** From the header `X-Namespace-Version`: `since` of `listRowChanges`. */
        version: string
      }
    }
  : T

export function createCall<T>(answered: Promise<Answered<T>>): Call<T> {
  const call = answered.then(({ data }) => data)
  return Object.assign(call, {
    withResponse: () => {
      // Whoever asks for the response handles a failure there, and does not wait for the bare answer.
      call.catch(() => {})
      return answered
    },
  })
}
