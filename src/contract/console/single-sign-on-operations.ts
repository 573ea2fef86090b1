// Sign-in with OpenID Connect: two addresses that a browser is led to, and the link of an account. Rules, section 14.
import { Type } from 'typebox'

import { forConsole, operation } from '../operation.ts'
import * as schemas from '../account-schemas.ts'

const text = Type.Optional(Type.String({ maxLength: 8192 }))

export const startSingleSignOn = operation('startSingleSignOn', 'GET /console/oidc/start', {
  ...forConsole('visitor'),
  summary: 'Go to the issuer to sign in, to join by an invitation, or to link the account that is signed in',
  query: {
    next: Type.Optional(Type.String({ maxLength: 2000, description: 'The page to open afterwards.' })),
  },
  success: {
    302: { description: 'To the issuer.', headers: { Location: 'always', 'Set-Cookie': 'always' } },
  },
  problems: ['single_sign_on_off', 'issuer_unavailable', 'origin_not_allowed'],
})

export const finishSingleSignOn = operation('finishSingleSignOn', 'GET /console/oidc/callback', {
  ...forConsole('visitor'),
  summary: 'Back from the issuer',
  anyQuery: true,
  query: { code: text, state: text, iss: text, error: text, error_description: text },
  success: {
    302: { description: 'To the console.', headers: { Location: 'always', 'Set-Cookie': 'always' } },
  },
  problems: [
    'single_sign_on_off',
    'single_sign_on_failed',
    'issuer_unavailable',
    'issuer_gives_no_email',
    'identity_unknown',
    'identity_taken',
    'group_missing',
    'link_invalid',
    'email_taken',
    'too_many_attempts',
  ],
})

export const getIdentity = operation('getIdentity', 'GET /console/api/account/identity', {
  ...forConsole('session'),
  summary: 'Which issuer your account is linked with',
  success: { 200: { description: 'The link, or that there is none.', schema: schemas.IdentityAnswer } },
})

export const unlinkIdentity = operation('unlinkIdentity', 'DELETE /console/api/account/identity', {
  ...forConsole('session'),
  summary: 'Unlink your account from the issuer',
  success: { 204: { description: 'You sign in with your password.' } },
  problems: ['identity_needed'],
})
