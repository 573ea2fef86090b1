// The error of a call that got no answer in time.

export class CallTimeout extends Error {
  override readonly name = 'CallTimeout'
  readonly address: string
  readonly timeoutMs: number

  constructor(method: string, address: string, timeoutMs: number) {
    super(
      `${method} ${address} got no whole answer within ${timeoutMs / 1000} seconds. ` +
        'The service may have done what was asked.',
    )
    this.address = address
    this.timeoutMs = timeoutMs
  }
}
