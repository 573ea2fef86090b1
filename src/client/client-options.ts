// What a client and its single calls can be given.

export interface ClientOptions {
  /** Such as `https://impact.example.org`. */
  readonly baseUrl: string
  readonly apiKey?: string
  readonly namespace?: string
  /** Of validation reports, problems and labels; English unless asked otherwise. */
  readonly language?: 'en' | 'fr'
  readonly fetch?: typeof globalThis.fetch
  /** Sent with every call, such as those that a proxy asks for. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * How long an attempt may last until its JSON has arrived, or its file has begun: 30 seconds for reads and 150 for all
   * other calls unless said otherwise; `Infinity` for no limit. One second for every 32 KiB that are sent is added, and
   * what a call asks the service to `wait`.
   */
  readonly timeoutMs?: number
  /** `false` sends every call once. */
  readonly retry?: RetryOptions | false
}

/** Options of a single call; they win over those of the client. */
export interface CallOptions extends Omit<ClientOptions, 'baseUrl' | 'apiKey' | 'fetch'> {
  readonly signal?: AbortSignal | undefined
}

/** Options of a read whose answer may be known already. */
export interface ConditionalOptions extends CallOptions {
  /** An ETag, or the response that had it. The answer is `NotModified` while it is still the right one. */
  readonly ifNoneMatch: string | Response | null | undefined
}

/** When a call is sent again; only calls that may be repeated are. */
export interface RetryOptions {
  /** How often a call is sent at most; 3 unless said otherwise. */
  readonly attempts?: number
  /** A longer `Retry-After` is not waited for: the problem is thrown. 60 unless said otherwise. */
  readonly maxDelaySeconds?: number
}
