// The issuer that people sign in with. What it offers is read when it is first needed, and once an hour: while it is down
// the service starts and serves, and passwords work. Rules, section 14.
import { setTimeout as pause } from 'node:timers/promises'

import type * as OpenIdClient from 'openid-client'
import type { ClientAuth, Configuration } from 'openid-client'

import type { SingleSignOnSettings } from '../../config.ts'
import { problem } from '../../contract/problems.ts'
import type { SignInState } from './sealed-state.ts'

/** Who the issuer says somebody is. */
export interface Person {
  readonly issuer: string
  /** The same for ever, unlike an address. */
  readonly subject: string
  readonly claims: Readonly<Record<string, unknown>>
  /** What the issuer knows beyond the ID token; read when it is needed. */
  readonly moreClaims: () => Promise<Readonly<Record<string, unknown>>>
  /** Names the session at the issuer when it is to be ended. */
  readonly idToken: string | undefined
}

const timeoutSeconds = 10
/** Clocks of two machines differ. */
const clockToleranceSeconds = 60
const maxSignOutMs = 2000
const readAgainMs = 60 * 60 * 1000

export function openIssuer(settings: SingleSignOnSettings) {
  let known: { readonly offer: Offer; readonly readAtMs: number } | undefined
  let reading: Promise<Offer> | undefined

  async function read(): Promise<Offer> {
    try {
      const offer = await discover(settings)
      known = { offer, readAtMs: performance.now() }
      return offer
    } catch (error) {
      // What was read before is good until the issuer answers again.
      if (known) return known.offer
      throw problem('issuer_unavailable', { issuer: settings.label }, { cause: error })
    } finally {
      reading = undefined
    }
  }

  async function readOffer(): Promise<Offer> {
    if (known && performance.now() - known.readAtMs < readAgainMs) return known.offer
    return await (reading ??= read())
  }

  return {
    /** Where the person signs in. */
    async start(redirectUri: string) {
      const { client, offered } = await readOffer()
      const [state, nonce] = [client.randomState(), client.randomNonce()]
      const verifier = client.randomPKCECodeVerifier()
      const url = client.buildAuthorizationUrl(offered, {
        redirect_uri: redirectUri,
        scope: settings.scopes,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
      return { url, state, nonce, verifier }
    },

    /** `answer`: the address that the issuer sent the person back to. */
    async finish(answer: URL, { state, nonce, verifier }: Omit<SignInState, 'startedAtMs' | 'purpose'>) {
      const { client, offered } = await readOffer()
      const checks = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      }
      const tokens = await client
        .authorizationCodeGrant(offered, answer, checks)
        .catch((error: unknown) => Promise.reject(issuerFailure(error, settings.label)))
      const claims = tokens.claims()
      if (!claims || !isSubject(claims.sub))
        throw problem('single_sign_on_failed', { issuer: settings.label })
      return {
        issuer: claims.iss,
        subject: claims.sub,
        claims,
        idToken: tokens.id_token,
        moreClaims: async () => {
          if (!offered.serverMetadata().userinfo_endpoint) return {}
          return await client
            .fetchUserInfo(offered, tokens.access_token, claims.sub)
            .catch((error: unknown) => Promise.reject(issuerFailure(error, settings.label)))
        },
      }
    },

    /** Where the session at the issuer is ended; null: not offered, or the issuer is down. */
    async signOutUrl(returnTo: string, idToken: string | undefined) {
      try {
        // Signing out does not wait for an issuer that is down.
        const offer = await Promise.race([readOffer(), pause(maxSignOutMs, null, { ref: false })])
        if (!offer) return null
        const { client, offered } = offer
        if (offered.serverMetadata().end_session_endpoint === undefined) return null
        const hint = idToken === undefined ? {} : { id_token_hint: idToken }
        return client.buildEndSessionUrl(offered, { post_logout_redirect_uri: returnTo, ...hint })
      } catch {
        return null
      }
    },
  }
}

/** The standard's bound, and what a database keeps apart: half a character would be stored like any other half. */
const isSubject = (sub: string): boolean => /^[^\p{Cc}\p{Cs}]{1,255}$/u.test(sub)

interface Offer {
  /** Loaded only where it is needed. */
  readonly client: typeof OpenIdClient
  readonly offered: Configuration
}

async function discover(settings: SingleSignOnSettings): Promise<Offer> {
  const client = await import('openid-client')
  const { issuer, clientId, clientSecret } = settings
  const insecure = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []
  const found = await client.discovery(issuer, clientId, undefined, client.None(), {
    timeout: timeoutSeconds,
    execute: insecure,
  })
  const server = found.serverMetadata()
  const metadata = { [client.clockTolerance]: clockToleranceSeconds }
  const authentication = chooseAuthentication(
    client,
    server.token_endpoint_auth_methods_supported,
    clientSecret,
  )
  const offered = new client.Configuration(server, clientId, metadata, authentication)
  offered.timeout = timeoutSeconds
  // The signature of an ID token is checked although it comes from the issuer itself, over TLS.
  for (const extend of [...insecure, client.enableNonRepudiationChecks]) extend(offered)
  return { client, offered }
}

/** `client_secret_basic` is what issuers expect unless they say otherwise. */
function chooseAuthentication(
  client: typeof OpenIdClient,
  offered: readonly string[] = ['client_secret_basic'],
  secret: string | undefined,
): ClientAuth {
  if (secret === undefined) return client.None()
  return offered.includes('client_secret_basic')
    ? client.ClientSecretBasic(secret)
    : client.ClientSecretPost(secret)
}

const unreachable = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT'])

/** An issuer that does not answer is one thing; an answer that is not right, or was given before, another. */
function issuerFailure(error: unknown, issuer: string) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isDown =
    unreachable.has(code) ||
    (error instanceof TypeError && error.message === 'fetch failed') ||
    isServerError(error)
  return problem(isDown ? 'issuer_unavailable' : 'single_sign_on_failed', { issuer }, { cause: error })
}

const isServerError = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Response && error.cause.status >= 500
