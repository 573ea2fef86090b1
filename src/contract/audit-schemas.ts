// JSON schemas of the record: who did what, from where, and when. Rules, section 6.
import { Type, type Static } from 'typebox'
import { closedObject, moment, optional, orNull, strictObject } from './shared-schemas.ts'

/** Every act that is recorded, by the kind of thing that it changes. */
export const auditActions = {
  accounts: [
    'account.created',
    'account.invited',
    'account.joined',
    'account.removed',
    'account.renamed',
    'account.changed',
    'account.role_changed',
    'account.signed_in',
    'account.sign_in_failed',
    'account.refused',
    'session.ended',
    'identity.linked',
    'identity.unlinked',
    'invitation.revoked',
    'password.changed',
    'password.link_asked',
    'password.reset',
  ],
  keys: ['key.created', 'key.relabelled', 'key.rotated', 'key.revoked', 'key.refused'],
  namespaces: ['namespace.created', 'namespace.relabelled', 'namespace.deleted'],
  organization: [
    'tenant.created',
    'tenant.renamed',
    'tenant.suspended',
    'tenant.resumed',
    'tenant.limits_changed',
  ],
  capsules: ['capsule.uploaded', 'capsule.deleted'],
  entities: ['entity.written', 'entity.deleted', 'batch.written'],
  library: ['saved.created', 'saved.renamed', 'saved.deleted', 'view.saved', 'view.deleted'],
  groups: ['group.created', 'group.changed', 'group.deleted'],
  plans: [
    'plan.created',
    'plan.changed',
    'plan.deleted',
    'plan.answered',
    'plan.answer_deleted',
    'plan.links_made',
    'plan.reminders_on',
    'plan.reminders_off',
  ],
  submissions: ['submission.received', 'submission.accepted', 'submission.returned'],
  webhooks: [
    'webhook.created',
    'webhook.changed',
    'webhook.rotated',
    'webhook.tested',
    'webhook.resent',
    'webhook.disabled',
    'webhook.deleted',
  ],
  links: ['link.created', 'link.changed', 'link.rotated', 'link.revoked'],
} as const
export type AuditKind = keyof typeof auditActions
export type AuditAction = (typeof auditActions)[AuditKind][number]

const AuditAction = Type.Enum(Object.values(auditActions).flat(), { title: 'AuditAction' })

/** Stands for whoever works on the command line, where an account or a key is named. */
export const operatorActor = 'operator'

export const auditFilters = optional({
  actor: Type.String({
    minLength: 1,
    maxLength: 100,
    description:
      'The id of an account, also of one that was removed, or of a key (`igk_…`); `operator`: the command line.',
  }),
  kind: Type.Enum(Object.keys(auditActions) as AuditKind[], { description: 'Events of this kind of act.' }),
  action: Type.Array(AuditAction, { description: 'Events of this action. Repeat it for any of several.' }),
  namespace: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'Events in the namespace with this slug.',
  }),
  subject: Type.String({
    minLength: 1,
    maxLength: 500,
    description: 'Events about this name, or this id of a capsule, key, link, account or entity.',
  }),
  from: Type.String({ format: 'date', description: 'Events from this day on (UTC).' }),
  to: Type.String({ format: 'date', description: 'Events up to the end of this day (UTC).' }),
})

export const AuditEvent = strictObject('AuditEvent', {
  object: Type.Literal('audit_event'),
  id: Type.String(),
  at: moment,
  actor: closedObject(
    {
      type: Type.Enum(['account', 'key', 'link', 'command']),
      id: orNull(Type.String()),
      name: orNull(Type.String(), 'As it was then: of the person, or the label of the key.'),
    },
    'Who did it. `command`: whoever runs the service, on the command line.',
  ),
  address: orNull(Type.String(), 'The network address that the request came from.'),
  action: AuditAction,
  subject: Type.String({ description: 'What it was done to: a name, a slug, an id.' }),
  namespace: orNull(Type.String()),
  request_id: orNull(Type.String(), 'As the answer had it in `X-Request-Id`.'),
  detail: Type.Record(Type.String(), Type.Unknown()),
})
export type AuditEvent = Static<typeof AuditEvent>
