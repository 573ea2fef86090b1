// A real issuer of OpenID Connect in a thread of its own, where the clock can be another one.
import { createServer } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { clockOffsetMs = 0, redirectUris, signedOutUris, port = 0, host } = workerData
const systemNow = Date.now
Date.now = () => systemNow() + clockOffsetMs

const { Provider } = await import('oidc-provider')

/** By subject: claims that the test has set. */
const people = new Map()
let tokenClaims = true

const server = createServer()
await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
const issuer = `http://${host}:${server.address().port}`

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'impact',
      client_secret: 'a secret of the client',
      redirect_uris: redirectUris,
      post_logout_redirect_uris: signedOutUris,
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], staff: ['groups'] },
  scopes: ['openid', 'email', 'profile', 'staff'],
  ttl: { IdToken: 90, AccessToken: 600, AuthorizationCode: 60, Interaction: 600, Session: 600, Grant: 600 },
  features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: true } },
  pkce: { required: () => true },
  cookies: { keys: ['of the test'] },
  // Claims in the ID token, or only from the userinfo endpoint.
  conformIdTokenClaims: false,
  findAccount: async (_context, sub) => ({
    accountId: sub,
    claims: async (use) => {
      const claims = people.get(sub) ?? {}
      return use === 'id_token' && !tokenClaims ? { sub } : { sub, ...claims }
    },
  }),
})
server.on('request', provider.callback())

parentPort.on('message', ({ sub, claims, inToken }) => {
  if (sub !== undefined) people.set(sub, claims)
  if (inToken !== undefined) tokenClaims = inToken
  parentPort.postMessage('done', [])
})
parentPort.postMessage(issuer, [])
