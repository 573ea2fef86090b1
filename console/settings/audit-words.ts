// Every act of the record as a sentence about its subject.
import type { AuditAction } from '../../src/accounts/schemas.ts'
import { words } from '../words/words.ts'

/** What else is told of an act, as text; empty where it is not told. */
export type Detail = (name: string) => string

type Acts = Readonly<Record<AuditAction, (subject: string, detail: Detail) => string>>

const inNamespace = (word: string, slug: string): string => (slug === '' ? '' : ` ${word} ${slug}`)

const en = {
  'account.created': (subject) => `Made the account of ${subject}`,
  'account.invited': (subject, detail) =>
    `Invited ${subject.startsWith('lnk_') ? 'somebody' : subject} as ${detail('role')}`,
  'account.joined': (subject, detail) => `${subject} joined as ${detail('role')}`,
  'account.removed': (subject) => `Removed ${subject}`,
  'account.role_changed': (subject, detail) => `Made ${subject} ${detail('role')}`,
  'invitation.revoked': (subject) =>
    `Revoked the invitation ${subject.startsWith('lnk_') ? '' : `for ${subject}`}`.trim(),
  'password.changed': () => 'Changed their password',
  'password.reset': (subject) => `Set a new password for ${subject}`,
  'key.minted': (subject, detail) => `Minted the key “${subject}” (${detail('key_id')})`,
  'key.relabelled': (subject, detail) =>
    `Changed the label of a key from “${detail('from')}” to “${subject}”`,
  'key.rolled': (subject, detail) =>
    `Rolled the key “${subject}”: ${detail('rolled_to')} takes the place of ${detail('key_id')}`,
  'key.revoked': (subject, detail) => `Revoked the key “${subject}” (${detail('key_id')})`,
  'namespace.created': (subject) => `Created the namespace ${subject}`,
  'namespace.relabelled': (subject, detail) => `Changed the label of ${subject} to “${detail('to')}”`,
  'namespace.deleted': (subject) => `Deleted the namespace ${subject} with everything in it`,
  'tenant.renamed': (_, detail) => `Renamed the organization to “${detail('to')}”`,
  'capsule.uploaded': (subject, detail) =>
    `Uploaded the capsule ${subject}${inNamespace('to', detail('namespace'))}`,
  'capsule.deleted': (subject, detail) =>
    `Rolled back the capsule ${subject}${inNamespace('in', detail('namespace'))}`,
} as const satisfies Acts

const fr = {
  'account.created': (subject) => `A créé le compte de ${subject}`,
  'account.invited': (subject, detail) =>
    `A invité ${subject.startsWith('lnk_') ? 'quelqu’un' : subject} comme ${detail('role')}`,
  'account.joined': (subject, detail) => `${subject} s’est joint à l’organisme comme ${detail('role')}`,
  'account.removed': (subject) => `A retiré ${subject}`,
  'account.role_changed': (subject, detail) => `A donné à ${subject} le rôle de ${detail('role')}`,
  'invitation.revoked': (subject) =>
    `A retiré l’invitation ${subject.startsWith('lnk_') ? '' : `pour ${subject}`}`.trim(),
  'password.changed': () => 'A changé son mot de passe',
  'password.reset': (subject) => `A défini un nouveau mot de passe pour ${subject}`,
  'key.minted': (subject, detail) => `A créé la clé « ${subject} » (${detail('key_id')})`,
  'key.relabelled': (subject, detail) =>
    `A changé le libellé d’une clé de « ${detail('from')} » à « ${subject} »`,
  'key.rolled': (subject, detail) =>
    `A remplacé la clé « ${subject} » : ${detail('rolled_to')} prend la place de ${detail('key_id')}`,
  'key.revoked': (subject, detail) => `A révoqué la clé « ${subject} » (${detail('key_id')})`,
  'namespace.created': (subject) => `A créé l’espace ${subject}`,
  'namespace.relabelled': (subject, detail) => `A changé le libellé de ${subject} : « ${detail('to')} »`,
  'namespace.deleted': (subject) => `A supprimé l’espace ${subject} avec tout son contenu`,
  'tenant.renamed': (_, detail) => `A renommé l’organisme : « ${detail('to')} »`,
  'capsule.uploaded': (subject, detail) =>
    `A déposé la capsule ${subject}${inNamespace('dans', detail('namespace'))}`,
  'capsule.deleted': (subject, detail) =>
    `A annulé la capsule ${subject}${inNamespace('dans', detail('namespace'))}`,
} as const satisfies Acts

export const audit = words(
  {
    lead: 'Who did what, kept for good. Secrets and passwords never stand in it.',
    table: 'Record of acts',
    operator: 'Whoever runs the service',
    none: 'Nothing was recorded yet.',
    roles: { owner: 'an owner', member: 'a member' },
    acts: en,
  },
  {
    lead: 'Qui a fait quoi, conservé pour de bon. Les secrets et les mots de passe n’y figurent jamais.',
    table: 'Registre des actes',
    operator: 'Responsable du service',
    none: 'Rien n’a encore été inscrit.',
    roles: { owner: 'propriétaire', member: 'membre' },
    acts: fr,
  },
)
