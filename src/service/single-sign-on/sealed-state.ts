// What a sign-in with the issuer has to remember until the person comes back: in a cookie of ten minutes, so that no process
// stores it. It is signed: what comes back is what this service wrote. Rules, section 14.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

export const stateSeconds = 10 * 60

export interface SignInState {
  /** Compared with what the issuer sends back: the answer is to this request. */
  readonly state: string
  /** Compared with the ID token: it was issued for this request. */
  readonly nonce: string
  /** Of PKCE: only who began can redeem the code. */
  readonly verifier: string
  readonly startedAtMs: number
  readonly purpose:
    | { readonly kind: 'sign-in'; readonly next?: string | undefined }
    /** To the account of this session. */
    | { readonly kind: 'link'; readonly sessionId: string }
    | { readonly kind: 'join'; readonly invitation: string }
}

const sign = (secret: Uint8Array, content: string): Buffer => {
  const key = hkdfSync('sha256', secret, '', 'single sign-on state', 32)
  return createHmac('sha256', Buffer.from(key)).update(content).digest()
}

export function sealState(secret: Uint8Array, state: SignInState): string {
  const content = Buffer.from(JSON.stringify(state)).toString('base64url')
  return `${content}.${sign(secret, content).toString('base64url')}`
}

/** Null where it is not ours, was changed, or is older than ten minutes. */
export function openState(secret: Uint8Array, sealed: string, nowMs: number): SignInState | null {
  const [content = '', signature = ''] = sealed.split('.')
  const [given, expected] = [Buffer.from(signature, 'base64url'), sign(secret, content)]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const state = JSON.parse(Buffer.from(content, 'base64url').toString()) as SignInState
  const ageMs = nowMs - state.startedAtMs
  return ageMs >= 0 && ageMs <= stateSeconds * 1000 ? state : null
}
