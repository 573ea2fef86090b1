// The meaning of sslmode in DATABASE_URL: every mode with TLS verifies the certificate and name of the server. The driver
// does the same today, but warns at each start that a later version will be less strict.

const lax = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/

/** `sslmode=no-verify`, and what libpq takes the words for with `uselibpqcompat=true`, are left as they are. */
export const verifyCertificates = (address: string): string =>
  /[?&]uselibpqcompat=/.test(address) ? address : address.replace(lax, '$1verify-full')

const certificateCodes =
  /^(CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_|ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)/

/** What to do about a certificate; undefined where an error means something else. */
export function certificateAdvice(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  if (error.message === 'The server does not support SSL connections') {
    return 'The server of DATABASE_URL does not offer TLS. Switch it on there, or set sslmode=disable where the network is trusted.'
  }
  if (!certificateCodes.test(code)) return undefined
  return (
    `The certificate of the server of DATABASE_URL was not accepted: ${error.message}. ` +
    'Add sslrootcert=FILE with the certificate of the authority that signed it and connect by the name it is for, ' +
    'or set sslmode=no-verify where the network is trusted.'
  )
}
