// JSON schemas of accounts, sessions and invitations, as the console API uses them. Rules, section 6.
import { Type, type Static, type TSchema } from 'typebox'

import { withExpectation } from '../core/schema/schema.ts'
import {
  closedObject,
  cursorParameter,
  filledText,
  moment,
  optional,
  orNull,
  strictObject,
  titledObject,
} from './shared-schemas.ts'

export const Role = Type.Enum(['owner', 'member', 'reader'], {
  description:
    'An owner also invites and removes people and names the organization. A reader changes nothing: their session has the rights of a key of scope `read`.',
})
export type Role = Static<typeof Role>

export const PersonName = filledText(200, { description: 'What people call you.' })

export const OrganizationName = filledText(200, { description: 'The name of your organization.' })

/** Surrounding spaces are removed before it is used. */
export const Email = Type.String({
  maxLength: 254,
  pattern: '^\\s*[^\\s@]+@[^\\s@]+\\s*$',
  ...withExpectation('email'),
})

// Secrets have no rules in their schemas: a schema fault quotes the value, and a secret must not be quoted. New passwords
// are checked by password-rules.ts.
export const NewPassword = Type.String({
  ...withExpectation('password'),
  description: 'At least 12 characters, at most 1,024 bytes; not a common one, not your name or address.',
})

export const Password = Type.String()

export const LinkToken = Type.String({ description: 'What stands behind # in the link.' })

const accountFields = {
  object: Type.Literal('account'),
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  role: Role,
  created_at: moment,
}

export const Account = strictObject('Account', accountFields)
export type Account = Static<typeof Account>

export const AccountLanguage = Type.Enum(['en', 'fr'], { description: 'The language of mails.' })
export const MailsVerdicts = Type.Boolean({
  description: 'Whether you get a mail when a file that you uploaded in the console is accepted or rejected.',
})

export const OwnAccount = strictObject('OwnAccount', {
  ...accountFields,
  language: AccountLanguage,
  mails_verdicts: MailsVerdicts,
})
export type OwnAccount = Static<typeof OwnAccount>

export const TenantAnswer = strictObject('Tenant', {
  object: Type.Literal('tenant'),
  id: Type.String(),
  name: Type.String(),
  status: Type.Enum(['active', 'suspended']),
  created_at: moment,
})
export type TenantAnswer = Static<typeof TenantAnswer>

const installation = {
  needs_setup: Type.Boolean({
    description: 'True while there is no account: the link printed at start makes the first.',
  }),
  sign_up_open: Type.Boolean({ description: 'True when anybody may register an organization.' }),
  sends_mail: Type.Boolean({
    description: 'True when the service sends mail, such as links to a new password.',
  }),
  password_sign_in: Type.Boolean({ description: 'False when passwords are switched off.' }),
  single_sign_on: orNull(
    Type.String(),
    'What the issuer is called that people can sign in with; null: there is none.',
  ),
  has_links: Type.Boolean({ description: 'False when links are switched off.' }),
}

const SignedOut = strictObject('SignedOut', {
  object: Type.Literal('session_state'),
  signed_in: Type.Literal(false),
  ...installation,
})

export const SignedIn = strictObject('SignedIn', {
  object: Type.Literal('session_state'),
  signed_in: Type.Literal(true),
  account: OwnAccount,
  tenant: TenantAnswer,
  ...installation,
})
export type SignedIn = Static<typeof SignedIn>

export const SessionState = Type.Union([SignedOut, SignedIn])
export type SessionState = Static<typeof SessionState>

export const IdentityAnswer = strictObject('Identity', {
  object: Type.Literal('identity'),
  issuer: orNull(Type.String(), 'The issuer that knows you; null: your account is not linked.'),
  linked_at: orNull(moment),
  has_password: Type.Boolean(),
  can_unlink: Type.Boolean({ description: 'False where you could not sign in any more.' }),
})
export type IdentityAnswer = Static<typeof IdentityAnswer>

export const SignedOutElsewhere = strictObject('SignedOutElsewhere', {
  object: Type.Literal('signed_out'),
  continue_at: Type.String({ description: 'Open it to end the session at the issuer, too.' }),
})

export const LinkAnswer = strictObject('Link', {
  object: Type.Literal('link'),
  kind: Type.Enum(['setup', 'invitation', 'password']),
  tenant_name: orNull(
    Type.String(),
    'The organization that is joined; null: a new one is made, and its name is asked for.',
  ),
  role: Role,
  email: orNull(
    Type.String(),
    'Who was invited, as a note: another address may be used. Of a link to a new password: whose it is.',
  ),
  expires_at: moment,
})
export type LinkAnswer = Static<typeof LinkAnswer>

export const SessionAnswer = strictObject('Session', {
  object: Type.Literal('session'),
  id: Type.String(),
  created_at: moment,
  last_used_at: moment,
  user_agent: orNull(Type.String()),
  address: orNull(Type.String()),
  is_current: Type.Boolean(),
})
export type SessionAnswer = Static<typeof SessionAnswer>

const invitationFields = {
  object: Type.Literal('invitation'),
  id: Type.String(),
  role: Role,
  email: orNull(Type.String()),
  invited_by: orNull(Type.String(), 'The name of the person who invited.'),
  created_at: moment,
  expires_at: moment,
}

export const Invitation = strictObject('Invitation', invitationFields)
export type Invitation = Static<typeof Invitation>

export const NewInvitation = strictObject('NewInvitation', {
  ...invitationFields,
  link: Type.String({ description: 'To be handed over. It works once and is not shown again.' }),
  is_mailed: Type.Boolean({ description: 'True when the link is also mailed to the address.' }),
})

/** A list without pages. */
export const listSchema = <T extends TSchema>(element: T) =>
  closedObject({ data: Type.Array(element), meta: closedObject({ row_count: Type.Integer() }) })

export const pageSchema = <T extends TSchema>(element: T) =>
  closedObject({
    data: Type.Array(element),
    meta: closedObject({
      row_count: Type.Integer(),
      cursor: orNull(Type.String(), 'Pass it back as `cursor`; null: there is no more.'),
    }),
  })

export const titledClosedPage = <T extends TSchema>(title: string, element: T) =>
  titledObject(title, pageSchema(element).properties)

export const pageQuery = optional({
  limit: Type.Integer({ minimum: 1, maximum: 1000, description: 'Entries in a page, 100 by default.' }),
  cursor: cursorParameter,
})
