// The console's operations on accounts, sessions and members. Rules, section 6.
import { Type } from 'typebox'

import { forConsole, jsonBody, operation } from '../operation.ts'
import * as schemas from '../account-schemas.ts'
import { closedObject, orNull } from '../shared-schemas.ts'

const path = '/console/api'
export const getSession = operation('getSession', `GET ${path}/session`, {
  ...forConsole('visitor'),
  summary: 'Who is signed in',
  success: { 200: { description: 'Signed in or not.', schema: schemas.SessionState } },
})

export const readLink = operation('readLink', `POST ${path}/links`, {
  ...forConsole('visitor'),
  summary: 'Look at a set-up link, an invitation or a link to a new password before using it',
  body: jsonBody(closedObject({ token: schemas.LinkToken })),
  success: { 200: { description: 'What the link is for.', schema: schemas.LinkAnswer } },
  problems: ['link_invalid'],
})

export const registerAccount = operation('registerAccount', `POST ${path}/register`, {
  ...forConsole('visitor'),
  summary: 'Make an account and sign in',
  description:
    'With the token of a set-up link or an invitation, or without where sign-up is open. The organization is named where ' +
    'a new one is made.',
  body: jsonBody(
    closedObject({
      token: Type.Optional(schemas.LinkToken),
      organization: Type.Optional(schemas.OrganizationName),
      name: schemas.PersonName,
      email: schemas.Email,
      password: schemas.NewPassword,
    }),
  ),
  success: {
    201: {
      description: 'The account was made and is signed in.',
      schema: schemas.SignedIn,
      headers: { 'Set-Cookie': 'always' },
    },
  },
  problems: [
    'link_invalid',
    'sign_up_closed',
    'email_taken',
    'too_many_attempts',
    'password_sign_in_off',
    'not_signed_in',
  ],
})

export const signIn = operation('signIn', `POST ${path}/sign-in`, {
  ...forConsole('visitor'),
  summary: 'Sign in',
  body: jsonBody(closedObject({ email: Type.String({ maxLength: 1000 }), password: schemas.Password })),
  success: {
    200: { description: 'Signed in.', schema: schemas.SignedIn, headers: { 'Set-Cookie': 'always' } },
  },
  problems: ['sign_in_failed', 'too_many_attempts', 'password_sign_in_off', 'not_signed_in'],
})

export const signOut = operation('signOut', `POST ${path}/sign-out`, {
  ...forConsole('visitor'),
  summary: 'Sign out',
  success: {
    200: {
      description: 'The session has ended here, and goes on at the issuer.',
      schema: schemas.SignedOutElsewhere,
      headers: { 'Set-Cookie': 'always' },
    },
    204: { description: 'The session has ended.', headers: { 'Set-Cookie': 'always' } },
  },
})

export const askPasswordLink = operation('askPasswordLink', `POST ${path}/password-links`, {
  ...forConsole('visitor'),
  summary: 'Have a link to a new password mailed',
  description:
    'The answer is the same whether or not an account has this address. Where the service sends no mail nothing happens.',
  body: jsonBody(closedObject({ email: Type.String({ maxLength: 1000 }) })),
  success: { 204: { description: 'If an account has this address, a link is on its way.' } },
  problems: ['too_many_attempts'],
})

export const resetPassword = operation('resetPassword', `POST ${path}/password-links/use`, {
  ...forConsole('visitor'),
  summary: 'Set a new password with a link; every session of the account ends',
  body: jsonBody(closedObject({ token: schemas.LinkToken, new_password: schemas.NewPassword })),
  success: { 204: { description: 'The new password counts from now on.' } },
  problems: ['link_invalid', 'password_sign_in_off'],
})

export const updateAccount = operation('updateAccount', `PATCH ${path}/account`, {
  ...forConsole('session'),
  summary: 'Change your name, the language of your mails, and which you get',
  body: jsonBody(
    closedObject({
      name: Type.Optional(schemas.PersonName),
      language: Type.Optional(schemas.AccountLanguage),
      mails_verdicts: Type.Optional(schemas.MailsVerdicts),
    }),
  ),
  success: { 200: { description: 'Your account.', schema: schemas.OwnAccount } },
})

export const changePassword = operation('changePassword', `POST ${path}/account/password`, {
  ...forConsole('session'),
  summary: 'Change your password; your other sessions end',
  body: jsonBody(closedObject({ current_password: schemas.Password, new_password: schemas.NewPassword })),
  success: { 204: { description: 'The new password counts from now on.' } },
  problems: ['too_many_attempts', 'password_sign_in_off'],
})

export const listSessions = operation('listSessions', `GET ${path}/sessions`, {
  ...forConsole('session'),
  summary: 'Where you are signed in, last used first',
  success: { 200: { description: 'Your sessions.', schema: schemas.listSchema(schemas.SessionAnswer) } },
})

export const endSession = operation('endSession', `DELETE ${path}/sessions/{session_id}`, {
  ...forConsole('session'),
  summary: 'Sign out one of your sessions',
  params: { session_id: Type.String() },
  success: { 204: { description: 'That session has ended.' } },
  problems: ['session_not_found'],
})

export const endOtherSessions = operation('endOtherSessions', `DELETE ${path}/sessions`, {
  ...forConsole('session'),
  summary: 'Sign out everywhere but here',
  success: { 204: { description: 'Only this session is left.' } },
})

export const renameTenant = operation('renameTenant', `PATCH ${path}/tenant`, {
  ...forConsole('owner'),
  summary: 'Rename the organization',
  body: jsonBody(closedObject({ name: schemas.OrganizationName })),
  success: { 200: { description: 'The tenant.', schema: schemas.TenantAnswer } },
})

export const listMembers = operation('listMembers', `GET ${path}/members`, {
  ...forConsole('session'),
  summary: 'The people of the tenant, by name',
  success: { 200: { description: 'All of them.', schema: schemas.listSchema(schemas.Account) } },
})

const memberParams = { account_id: Type.String() }

export const changeRole = operation('changeRole', `PATCH ${path}/members/{account_id}`, {
  ...forConsole('owner'),
  summary: 'Change the role of a member',
  params: memberParams,
  body: jsonBody(closedObject({ role: schemas.Role })),
  success: { 200: { description: 'The account.', schema: schemas.Account } },
  problems: ['account_not_found', 'last_owner'],
})

export const removeMember = operation('removeMember', `DELETE ${path}/members/{account_id}`, {
  ...forConsole('owner'),
  summary: 'Remove a member with their sessions and library; the keys they created stay',
  params: memberParams,
  success: { 204: { description: 'The account is gone.' } },
  problems: ['account_not_found', 'last_owner'],
})

export const listInvitations = operation('listInvitations', `GET ${path}/invitations`, {
  ...forConsole('member'),
  summary: 'Invitations that can still be used, newest first',
  success: { 200: { description: 'Without their links.', schema: schemas.listSchema(schemas.Invitation) } },
})

export const inviteMember = operation('inviteMember', `POST ${path}/invitations`, {
  ...forConsole('owner'),
  summary: 'Invite a person by a link that works once',
  body: jsonBody(closedObject({ role: schemas.Role, email: Type.Optional(orNull(schemas.Email)) })),
  success: {
    201: { description: 'The invitation and, this once, its link.', schema: schemas.NewInvitation },
  },
})

export const revokeInvitation = operation('revokeInvitation', `DELETE ${path}/invitations/{invitation_id}`, {
  ...forConsole('owner'),
  summary: 'Make an invitation void',
  params: { invitation_id: Type.String() },
  success: { 204: { description: 'Its link no longer works.' } },
  problems: ['invitation_not_found'],
})
