// The answer to a call of the console without a session, or with that of an account that is gone. Rules, section 6.
import { problem, type Problem } from '../../contract/problems.ts'

export const notSignedIn = (why: 'no_session' | 'account_removed'): Problem =>
  problem('not_signed_in', { why }, { headers: { 'WWW-Authenticate': 'Session realm="impact-graph"' } })

/** The session was found, and then somebody removed the account. */
export const accountRemoved = (): Problem => notSignedIn('account_removed')
