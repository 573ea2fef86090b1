// What a client and its single calls can be given.

export interface ClientOptions {
  /** Such as `https://impact.example.org`. */
  readonly baseUrl: string
  readonly apiKey?: string
  readonly namespace?: string
  /** Of validation reports, problems and labels; English unless asked otherwise. */
  readonly language?: 'en' | 'fr'
  readonly fetch?: typeof globalThis.fetch
}

/** Options of a single call. */
export interface CallOptions {
  readonly namespace?: string
  readonly language?: 'en' | 'fr'
  readonly signal?: AbortSignal
}

/** When a call is sent again; only calls that may be repeated are. */
export interface RetryOptions {
  /** How often a call is sent at most; 3 unless said otherwise. */
  readonly attempts?: number
  /** A longer `Retry-After` is not waited for: the problem is thrown. 60 unless said otherwise. */
  readonly maxDelaySeconds?: number
}
