// Audit events as sentences.
import type { AuditAction, AuditKind } from '../../../src/contract/account-schemas.ts'
import { words } from '../../shared/words/words.ts'

/** A detail of the event as text; empty when absent. */
export type Detail = (name: string) => string

type Acts = Readonly<Record<AuditAction, (subject: string, detail: Detail) => string>>

const withDetail = (word: string, detail: string): string => (detail === '' ? '' : ` ${word} ${detail}`)

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
  'key.minted': (subject, detail) => `Created the key “${subject}” (${detail('key_id')})`,
  'key.relabelled': (subject, detail) =>
    `Changed the label of a key from “${detail('from')}” to “${subject}”`,
  'key.rolled': (subject, detail) =>
    `Rotated the key “${subject}”: ${detail('rolled_to')} takes the place of ${detail('key_id')}`,
  'key.revoked': (subject, detail) => `Revoked the key “${subject}” (${detail('key_id')})`,
  'namespace.created': (subject) => `Created the namespace ${subject}`,
  'namespace.relabelled': (subject, detail) => `Changed the label of ${subject} to “${detail('to')}”`,
  'namespace.deleted': (subject) => `Deleted the namespace ${subject} with everything in it`,
  'tenant.renamed': (_, detail) => `Renamed the organization to “${detail('to')}”`,
  'capsule.uploaded': (subject, detail) =>
    `Uploaded the capsule ${subject}${withDetail('to', detail('namespace'))}${withDetail('in the place of', detail('replaces'))}`,
  'capsule.deleted': (subject, detail) =>
    `Rolled back the capsule ${subject}${withDetail('in', detail('namespace'))}`,
  'group.created': (subject, detail) =>
    `Made the indicator group “${subject}”${withDetail('in', detail('namespace'))}`,
  'group.changed': (subject, detail) =>
    `Changed the indicator group “${subject}”${withDetail('in', detail('namespace'))}`,
  'group.deleted': (subject, detail) =>
    `Deleted the indicator group “${subject}”${withDetail('in', detail('namespace'))}`,
} as const satisfies Acts

const fr = {
  'account.created': (subject) => `A créé le compte de ${subject}`,
  'account.invited': (subject, detail) =>
    `A invité ${subject.startsWith('lnk_') ? 'quelqu’un' : subject} comme ${detail('role')}`,
  'account.joined': (subject, detail) =>
    `${subject} fait maintenant partie de l’organisme, comme ${detail('role')}`,
  'account.removed': (subject) => `A retiré ${subject}`,
  'account.role_changed': (subject, detail) => `A donné à ${subject} le rôle de ${detail('role')}`,
  'invitation.revoked': (subject) =>
    `A révoqué l’invitation ${subject.startsWith('lnk_') ? '' : `pour ${subject}`}`.trim(),
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
    `A téléversé la capsule ${subject}${withDetail('dans', detail('namespace'))}${withDetail('à la place de', detail('replaces'))}`,
  'capsule.deleted': (subject, detail) =>
    `A retiré la capsule ${subject}${withDetail('dans', detail('namespace'))}`,
  'group.created': (subject, detail) =>
    `A créé le groupe d’indicateurs « ${subject} »${withDetail('dans', detail('namespace'))}`,
  'group.changed': (subject, detail) =>
    `A modifié le groupe d’indicateurs « ${subject} »${withDetail('dans', detail('namespace'))}`,
  'group.deleted': (subject, detail) =>
    `A supprimé le groupe d’indicateurs « ${subject} »${withDetail('dans', detail('namespace'))}`,
} as const satisfies Acts

export const audit = words(
  {
    lead: 'What people did here and what was done on the command line, kept for good. Programs that use a key are recorded here where they change indicator groups; for the rest, the list of capsules and the last use of each key tell of them. Secrets and passwords never stand in it.',
    table: 'Record of acts',
    operator: 'Whoever runs the service',
    columns: { at: 'When', actor: 'Who', action: 'Act', subject: 'About', sentence: 'In words' },
    none: 'Nothing was recorded yet.',
    noneChosen: 'Nothing in the record fits this choice.',
    kind: 'Kind of act',
    everyKind: 'All acts',
    kinds: {
      accounts: 'Accounts and passwords',
      keys: 'API keys',
      namespaces: 'Namespaces',
      capsules: 'Capsules',
      groups: 'Indicator groups',
      organization: 'Organization',
    } satisfies Record<AuditKind, string>,
    person: 'Person',
    everyone: 'Everyone',
    formerPerson: 'Somebody who is not a member',
    roles: { owner: 'an owner', member: 'a member' },
    actions: en,
  },
  {
    lead: 'Ce que les personnes ont fait ici et ce qui a été fait en ligne de commande, conservé pour de bon. Les programmes qui utilisent une clé y sont inscrits quand ils modifient des groupes d’indicateurs; pour le reste, la liste des capsules et la dernière utilisation de chaque clé en rendent compte. Les secrets et les mots de passe n’y figurent jamais.',
    table: 'Registre des actes',
    operator: 'Responsable du service',
    columns: { at: 'Quand', actor: 'Qui', action: 'Acte', subject: 'Objet', sentence: 'En toutes lettres' },
    none: 'Rien n’a encore été inscrit.',
    noneChosen: 'Rien dans le registre ne correspond à ce choix.',
    kind: 'Genre d’acte',
    everyKind: 'Tous les actes',
    kinds: {
      accounts: 'Comptes et mots de passe',
      keys: 'Clés d’API',
      namespaces: 'Espaces',
      capsules: 'Capsules',
      groups: 'Groupes d’indicateurs',
      organization: 'Organisme',
    },
    person: 'Personne',
    everyone: 'Tout le monde',
    formerPerson: 'Personne qui n’est pas membre',
    roles: { owner: 'propriétaire', member: 'membre' },
    actions: fr,
  },
)
