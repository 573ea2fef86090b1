// What the handlers of sign-in and sign-out need for OpenID Connect: the issuer, and the cookies that remember a sign-in
// under way and the session at the issuer. Rules, section 14.
import type { Config } from '../../config.ts'
import { openIssuer } from '../../service/single-sign-on/open-issuer.ts'
import { stateSeconds } from '../../service/single-sign-on/sealed-state.ts'
import { createCookie } from './cookie.ts'
import { cookieSeconds } from './session-cookie.ts'

/** Browsers keep no longer ones. Without the token the issuer asks the person. */
const maxCookieLength = 3800
const noToken = '-'

export function openSingleSignOn(config: Config, baseUrl: () => string) {
  const { singleSignOn: settings } = config
  if (!settings) return undefined
  const issuer = openIssuer(settings)
  const cookie = (name: string, path: string, seconds: number) =>
    createCookie(config.baseUrl, { name, path, seconds })
  const stateCookie = cookie('ig_oidc', '/console/oidc', stateSeconds)
  const invitationCookie = cookie('ig_invitation', '/console/oidc', stateSeconds)
  const idToken = cookie('ig_id_token', '/console/api/sign-out', cookieSeconds)
  return {
    settings,
    label: settings.label,
    issuer,
    /** Where the issuer sends people back to. */
    redirectUri: () => `${baseUrl()}/console/oidc/callback`,
    stateCookie,
    /** Written by the page of an invitation, so that its secret is in no address. */
    invitationCookie,
    /** Names the session at the issuer; sent to the address of the sign-out alone. */
    idTokenCookie: (token = noToken) => idToken.write(token.length > maxCookieLength ? noToken : token),
    clearedCookies: [idToken.cleared],
    /** Null: this session did not begin at the issuer, or cannot be ended there. */
    async signOutUrl(cookies: string | undefined): Promise<string | null> {
      const token = idToken.read(cookies)
      if (token === undefined) return null
      const hint = token === noToken ? undefined : token
      return (await issuer.signOutUrl(`${baseUrl()}/console/sign-in`, hint))?.href ?? null
    },
  }
}

export type SingleSignOn = NonNullable<ReturnType<typeof openSingleSignOn>>
