// The error of a success that is not what the operation answers with: something in between answered, such as the portal of a
// network, or `baseUrl` is the address of something else.

export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer'
  readonly address: string
  readonly status: number
  /** Without its parameters; empty where there was none. */
  readonly contentType: string

  constructor(method: string, address: string, response: Response, expected: string, beginning: string) {
    const contentType = mediaTypeIn(response.headers)
    super(
      `${method} ${address} was answered with ${response.status} and ${contentType || 'no media type'} ` +
        `instead of ${expected}. Check baseUrl, and what is between this program and the service. ` +
        `The answer begins: ${beginning.slice(0, 200).trim()}`,
    )
    this.address = address
    this.status = response.status
    this.contentType = contentType
  }
}

export const mediaTypeIn = (headers: Headers): string => withoutParameters(headers.get('content-type') ?? '')

/** `text/html` of `text/html; charset=utf-8`. */
export const withoutParameters = (type: string): string => type.replace(/;.*/s, '').trim().toLowerCase()
