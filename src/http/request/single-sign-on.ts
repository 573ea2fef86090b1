// What the handlers of sign-in and sign-out need for OpenID Connect: the issuer, and the cookies that remember a sign-in
// under way and the session at the issuer. Rules, section 14.
import type { Config, SingleSignOnSettings } from '../../config.ts'
import { openIssuer, type Issuer } from '../../service/single-sign-on/open-issuer.ts'
import { stateSeconds } from '../../service/single-sign-on/sealed-state.ts'
import { createCookie, type Cookie } from './cookie.ts'
import { cookieSeconds } from './session-cookie.ts'

export interface SingleSignOn {
  readonly settings: SingleSignOnSettings
  readonly label: string
  readonly issuer: Issuer
  /** Where the issuer sends people back to. */
  readonly redirectUri: () => string
  readonly stateCookie: Cookie
  /** Written by the page of an invitation, so that its secret is in no address. */
  readonly invitationCookie: Cookie
  /** Names the session at the issuer; sent to the address of the sign-out alone. */
  readonly idTokenCookie: (idToken: string | undefined) => string
  readonly clearedCookies: readonly string[]
  /** Null: this session did not begin at the issuer, or cannot be ended there. */
  signOutUrl(cookies: string | undefined): Promise<string | null>
}

/** Browsers keep no longer ones. Without the token the issuer asks the person. */
const maxCookieLength = 3800
const noToken = '-'

export function openSingleSignOn(config: Config, baseUrl: () => string): SingleSignOn | undefined {
  const { singleSignOn: settings } = config
  if (!settings) return undefined
  const issuer = openIssuer(settings)
  const cookie = (name: string, path: string, seconds: number): Cookie =>
    createCookie(config.baseUrl, { name, path, seconds })
  const stateCookie = cookie('ig_oidc', '/console/oidc', stateSeconds)
  const invitationCookie = cookie('ig_invitation', '/console/oidc', stateSeconds)
  const idToken = cookie('ig_id_token', '/console/api/sign-out', cookieSeconds)
  return {
    settings,
    label: settings.label,
    issuer,
    redirectUri: () => `${baseUrl()}/console/oidc/callback`,
    stateCookie,
    invitationCookie,
    idTokenCookie: (token = noToken) => idToken.write(token.length > maxCookieLength ? noToken : token),
    clearedCookies: [idToken.cleared],
    async signOutUrl(cookies) {
      const token = idToken.read(cookies)
      if (token === undefined) return null
      const hint = token === noToken ? undefined : token
      return (await issuer.signOutUrl(`${baseUrl()}/console/sign-in`, hint))?.href ?? null
    },
  }
}
