// Audit events as sentences.
import type { AuditAction, AuditKind } from '../../../src/contract/audit-schemas.ts'
import { words } from '../../shared/words/words.ts'

/** A detail of the event as text; empty when absent. */
export type Detail = (name: string) => string

type Acts = Readonly<Record<AuditAction, (subject: string, detail: Detail) => string>>

const withDetail = (word: string, detail: string): string => (detail === '' ? '' : ` ${word} ${detail}`)

/** Why somebody was refused, by the code of the problem. Events of before have none: it was the scope. */
const reasonsEn: Readonly<Record<string, (detail: Detail) => string>> = {
  namespace_not_allowed: (detail) => `it is not for the namespace ${detail('namespace')}`,
  unrestricted_key_required: (detail) => `${detail('operation')} needs a key for all namespaces`,
  owner_key_required: (detail) => `${detail('operation')} needs a key that an owner made`,
  owner_needed: (detail) => `${detail('operation')} is for owners`,
}

const scopeEn = (detail: Detail) =>
  detail('of') === 'session'
    ? `${detail('operation')} is not for readers`
    : `${detail('operation')} needs the scope ${detail('needed')}, not ${detail('scope')}`

const refusedEn = (detail: Detail) => (reasonsEn[detail('code')] ?? scopeEn)(detail)

const en = {
  'account.created': (subject) => `Made the account of ${subject}`,
  'account.invited': (subject, detail) =>
    `Invited ${subject.startsWith('lnk_') ? 'somebody' : subject} as ${detail('role')}`,
  'account.joined': (subject, detail) => `${subject} joined as ${detail('role')}`,
  'account.renamed': (_, detail) => `Changed their name from “${detail('from')}” to “${detail('to')}”`,
  'account.changed': () => 'Changed the settings of their mails',
  'account.signed_in': () => 'Signed in',
  'account.sign_in_failed': (_, detail) =>
    detail('by') === 'issuer'
      ? 'Could not sign in: the issuer names none of the groups that may'
      : 'Could not sign in: the password was wrong',
  'account.refused': (_, detail) => `Was refused: ${refusedEn(detail)}`,
  'session.ended': () => 'Ended a session of theirs elsewhere',
  'identity.linked': (subject, detail) => `Linked the account of ${subject} with ${detail('issuer')}`,
  'identity.unlinked': (subject, detail) => `Unlinked the account of ${subject} from ${detail('issuer')}`,
  'account.removed': (subject) => `Removed ${subject}`,
  'account.role_changed': (subject, detail) => `Made ${subject} ${detail('role')}`,
  'invitation.revoked': (subject) =>
    `Revoked the invitation ${subject.startsWith('lnk_') ? '' : `for ${subject}`}`.trim(),
  'password.changed': () => 'Changed their password',
  'password.link_asked': (subject) => `Asked for a link to a new password for ${subject}`,
  'password.reset': (subject, detail) =>
    `Set a new password for ${subject}${detail('by') === 'link' ? ', by a link that was mailed' : ''}`,
  'key.created': (subject, detail) => `Created the key “${subject}” (${detail('key_id')})`,
  'key.relabelled': (subject, detail) =>
    `Changed the label of a key from “${detail('from')}” to “${subject}”`,
  'key.rotated': (subject, detail) =>
    `Rotated the key “${subject}”: ${detail('rolled_to')} takes the place of ${detail('key_id')}`,
  'key.revoked': (subject, detail) => `Revoked the key “${subject}” (${detail('key_id')})`,
  'key.refused': (subject, detail) => `The key “${subject}” was refused: ${refusedEn(detail)}`,
  'namespace.created': (subject) => `Created the namespace ${subject}`,
  'namespace.relabelled': (subject, detail) => `Changed the label of ${subject} to “${detail('to')}”`,
  'namespace.deleted': (subject) => `Deleted the namespace ${subject} with everything in it`,
  'tenant.created': (subject) => `Created the organization “${subject}”`,
  'tenant.suspended': () => 'Suspended the organization',
  'tenant.resumed': () => 'Ended the suspension of the organization',
  'tenant.limits_changed': () => 'Changed how much the organization may store',
  'tenant.renamed': (_, detail) => `Renamed the organization to “${detail('to')}”`,
  'capsule.uploaded': (subject, detail) =>
    `Uploaded the capsule ${subject}${withDetail('to', detail('namespace'))}${withDetail('in the place of', detail('replaces'))}`,
  'capsule.deleted': (subject, detail) =>
    `Rolled back the capsule ${subject}${withDetail('in', detail('namespace'))}`,
  'entity.written': (subject, detail) =>
    `Wrote ${detail('kind')} ${subject}${withDetail('in', detail('namespace'))}`,
  'entity.deleted': (subject, detail) =>
    `Removed ${detail('kind')} ${subject}${withDetail('in', detail('namespace'))}`,
  'batch.written': (subject, detail) =>
    `Wrote a batch of ${subject} entities${withDetail('in', detail('namespace'))}`,
  'saved.created': () => 'Saved a file in their library',
  'saved.renamed': () => 'Renamed a file in their library',
  'saved.deleted': () => 'Deleted a file from their library',
  'view.saved': (subject) => `Saved the view “${subject}”`,
  'view.deleted': (subject) => `Deleted the view “${subject}”`,
  'group.created': (subject, detail) =>
    `Made the indicator group “${subject}”${withDetail('in', detail('namespace'))}`,
  'group.changed': (subject, detail) =>
    `Changed the indicator group “${subject}”${withDetail('in', detail('namespace'))}`,
  'group.deleted': (subject, detail) =>
    `Deleted the indicator group “${subject}”${withDetail('in', detail('namespace'))}`,
  'plan.created': (subject, detail) => `Made the plan “${subject}”${withDetail('in', detail('namespace'))}`,
  'plan.changed': (subject, detail) =>
    `Changed the plan “${subject}”${withDetail('in', detail('namespace'))}`,
  'plan.deleted': (subject, detail) =>
    `Deleted the plan “${subject}”${withDetail('in', detail('namespace'))}`,
  'plan.answered': (subject, detail) =>
    `Said that ${detail('organization')} has nothing to report for “${subject}”`,
  'plan.reminders_on': (subject) => `Switched the reminders of the plan “${subject}” on`,
  'plan.reminders_off': (subject) => `Switched the reminders of the plan “${subject}” off`,
  'plan.links_made': (subject, detail) => `Made ${detail('links')} links of the plan “${subject}”`,
  'plan.answer_deleted': (subject, detail) =>
    `Took back that ${detail('organization')} has nothing to report for “${subject}”`,
  'submission.received': (subject, detail) =>
    `Received the submission ${subject}${withDetail('for', detail('namespace'))}`,
  'submission.accepted': (subject, detail) =>
    `Took the submission ${subject}${withDetail('into', detail('namespace'))} as ${detail('capsule_id')}`,
  'submission.returned': (subject, detail) =>
    `Returned the submission ${subject}${withDetail('for', detail('namespace'))}`,
  'webhook.created': (subject, detail) => `Created the webhook “${subject}” to ${detail('url')}`,
  'webhook.changed': (subject) => `Changed the webhook “${subject}”`,
  'webhook.rotated': (subject) => `Replaced the secret of the webhook “${subject}”`,
  'webhook.tested': (subject) => `Sent a test event to the webhook “${subject}”`,
  'webhook.resent': (subject, detail) =>
    detail('delivery_id') === ''
      ? `Sent failed deliveries to the webhook “${subject}” again`
      : `Sent ${detail('delivery_id')} to the webhook “${subject}” again`,
  'webhook.disabled': (subject, detail) =>
    detail('reason') === 'gone'
      ? `The webhook “${subject}” was switched off: its address answered that it is gone`
      : `The webhook “${subject}” was switched off after five days with nothing but failures`,
  'webhook.deleted': (subject) => `Deleted the webhook “${subject}”`,
  'link.created': (subject, detail) =>
    `Created the link “${subject}”${withDetail('of the kind', detail('kind'))}`,
  'link.changed': (subject) => `Changed the link “${subject}”`,
  'link.rotated': (subject) => `Replaced the address of the link “${subject}”`,
  'link.revoked': (subject) => `Revoked the link “${subject}”`,
} as const satisfies Acts

const reasonsFr: typeof reasonsEn = {
  namespace_not_allowed: (detail) => `elle n’est pas pour l’espace ${detail('namespace')}`,
  unrestricted_key_required: (detail) => `${detail('operation')} demande une clé pour tous les espaces`,
  owner_key_required: (detail) => `${detail('operation')} demande une clé créée par un propriétaire`,
  owner_needed: (detail) => `${detail('operation')} est réservé aux propriétaires`,
}

const scopeFr = (detail: Detail) =>
  detail('of') === 'session'
    ? `${detail('operation')} n’est pas pour les lecteurs`
    : `${detail('operation')} demande la portée ${detail('needed')}, et non ${detail('scope')}`

const refusedFr = (detail: Detail) => (reasonsFr[detail('code')] ?? scopeFr)(detail)

const fr = {
  'account.created': (subject) => `A créé le compte de ${subject}`,
  'account.invited': (subject, detail) =>
    `A invité ${subject.startsWith('lnk_') ? 'quelqu’un' : subject} comme ${detail('role')}`,
  'account.joined': (subject, detail) =>
    `${subject} fait maintenant partie de l’organisme, comme ${detail('role')}`,
  'account.renamed': (_, detail) => `A changé son nom de « ${detail('from')} » à « ${detail('to')} »`,
  'account.changed': () => 'A changé les réglages de ses courriels',
  'account.signed_in': () => 'A ouvert une session',
  'account.sign_in_failed': (_, detail) =>
    detail('by') === 'issuer'
      ? 'N’a pas pu ouvrir de session : le service de connexion ne nomme aucun groupe admis'
      : 'N’a pas pu ouvrir de session : le mot de passe était faux',
  'account.refused': (_, detail) => `Refus : ${refusedFr(detail)}`,
  'session.ended': () => 'A mis fin à une de ses sessions ailleurs',
  'identity.linked': (subject, detail) => `A lié le compte de ${subject} à ${detail('issuer')}`,
  'identity.unlinked': (subject, detail) => `A délié le compte de ${subject} de ${detail('issuer')}`,
  'account.removed': (subject) => `A retiré ${subject}`,
  'account.role_changed': (subject, detail) => `A donné à ${subject} le rôle de ${detail('role')}`,
  'invitation.revoked': (subject) =>
    `A révoqué l’invitation ${subject.startsWith('lnk_') ? '' : `pour ${subject}`}`.trim(),
  'password.changed': () => 'A changé son mot de passe',
  'password.link_asked': (subject) => `A demandé un lien vers un nouveau mot de passe pour ${subject}`,
  'password.reset': (subject, detail) =>
    `A défini un nouveau mot de passe pour ${subject}${detail('by') === 'link' ? ', par un lien reçu par courriel' : ''}`,
  'key.created': (subject, detail) => `A créé la clé « ${subject} » (${detail('key_id')})`,
  'key.relabelled': (subject, detail) =>
    `A changé le libellé d’une clé de « ${detail('from')} » à « ${subject} »`,
  'key.rotated': (subject, detail) =>
    `A remplacé la clé « ${subject} » : ${detail('rolled_to')} prend la place de ${detail('key_id')}`,
  'key.revoked': (subject, detail) => `A révoqué la clé « ${subject} » (${detail('key_id')})`,
  'key.refused': (subject, detail) => `La clé « ${subject} » a été refusée : ${refusedFr(detail)}`,
  'namespace.created': (subject) => `A créé l’espace ${subject}`,
  'namespace.relabelled': (subject, detail) => `A changé le libellé de ${subject} : « ${detail('to')} »`,
  'namespace.deleted': (subject) => `A supprimé l’espace ${subject} avec tout son contenu`,
  'tenant.created': (subject) => `A créé l’organisme « ${subject} »`,
  'tenant.suspended': () => 'A suspendu l’organisme',
  'tenant.resumed': () => 'A mis fin à la suspension de l’organisme',
  'tenant.limits_changed': () => 'A modifié ce que l’organisme peut conserver',
  'tenant.renamed': (_, detail) => `A renommé l’organisme : « ${detail('to')} »`,
  'capsule.uploaded': (subject, detail) =>
    `A téléversé la capsule ${subject}${withDetail('dans', detail('namespace'))}${withDetail('à la place de', detail('replaces'))}`,
  'capsule.deleted': (subject, detail) =>
    `A retiré la capsule ${subject}${withDetail('dans', detail('namespace'))}`,
  'entity.written': (subject, detail) =>
    `A écrit ${detail('kind')} ${subject}${withDetail('dans', detail('namespace'))}`,
  'entity.deleted': (subject, detail) =>
    `A retiré ${detail('kind')} ${subject}${withDetail('dans', detail('namespace'))}`,
  'batch.written': (subject, detail) =>
    `A écrit un lot de ${subject} entités${withDetail('dans', detail('namespace'))}`,
  'saved.created': () => 'A enregistré un fichier dans sa bibliothèque',
  'saved.renamed': () => 'A renommé un fichier de sa bibliothèque',
  'saved.deleted': () => 'A supprimé un fichier de sa bibliothèque',
  'view.saved': (subject) => `A enregistré la vue « ${subject} »`,
  'view.deleted': (subject) => `A supprimé la vue « ${subject} »`,
  'group.created': (subject, detail) =>
    `A créé le groupe d’indicateurs « ${subject} »${withDetail('dans', detail('namespace'))}`,
  'group.changed': (subject, detail) =>
    `A modifié le groupe d’indicateurs « ${subject} »${withDetail('dans', detail('namespace'))}`,
  'group.deleted': (subject, detail) =>
    `A supprimé le groupe d’indicateurs « ${subject} »${withDetail('dans', detail('namespace'))}`,
  'plan.created': (subject, detail) =>
    `A créé le plan « ${subject} »${withDetail('dans', detail('namespace'))}`,
  'plan.changed': (subject, detail) =>
    `A modifié le plan « ${subject} »${withDetail('dans', detail('namespace'))}`,
  'plan.deleted': (subject, detail) =>
    `A supprimé le plan « ${subject} »${withDetail('dans', detail('namespace'))}`,
  'plan.answered': (subject, detail) =>
    `A déclaré que ${detail('organization')} n’a rien à déclarer pour « ${subject} »`,
  'plan.reminders_on': (subject) => `A activé les rappels du plan « ${subject} »`,
  'plan.reminders_off': (subject) => `A désactivé les rappels du plan « ${subject} »`,
  'plan.links_made': (subject, detail) => `A créé ${detail('links')} liens du plan « ${subject} »`,
  'plan.answer_deleted': (subject, detail) =>
    `A retiré que ${detail('organization')} n’a rien à déclarer pour « ${subject} »`,
  'submission.received': (subject, detail) =>
    `A reçu le dépôt ${subject}${withDetail('pour', detail('namespace'))}`,
  'submission.accepted': (subject, detail) =>
    `A pris le dépôt ${subject}${withDetail('dans', detail('namespace'))} : ${detail('capsule_id')}`,
  'submission.returned': (subject, detail) =>
    `A retourné le dépôt ${subject}${withDetail('pour', detail('namespace'))}`,
  'webhook.created': (subject, detail) => `A créé le webhook « ${subject} » vers ${detail('url')}`,
  'webhook.changed': (subject) => `A modifié le webhook « ${subject} »`,
  'webhook.rotated': (subject) => `A remplacé le secret du webhook « ${subject} »`,
  'webhook.tested': (subject) => `A envoyé un événement d’essai au webhook « ${subject} »`,
  'webhook.resent': (subject, detail) =>
    detail('delivery_id') === ''
      ? `A renvoyé au webhook « ${subject} » les envois échoués`
      : `A renvoyé ${detail('delivery_id')} au webhook « ${subject} »`,
  'webhook.disabled': (subject, detail) =>
    detail('reason') === 'gone'
      ? `Le webhook « ${subject} » a été désactivé : son adresse a répondu qu’elle n’existe plus`
      : `Le webhook « ${subject} » a été désactivé après cinq jours sans un seul succès`,
  'webhook.deleted': (subject) => `A supprimé le webhook « ${subject} »`,
  'link.created': (subject, detail) =>
    `A créé le lien « ${subject} »${withDetail('de type', detail('kind'))}`,
  'link.changed': (subject) => `A modifié le lien « ${subject} »`,
  'link.rotated': (subject) => `A remplacé l’adresse du lien « ${subject} »`,
  'link.revoked': (subject) => `A révoqué le lien « ${subject} »`,
} as const satisfies Acts

export const audit = words(
  {
    lead: 'What people and programs did here, and what was done on the command line, kept for 400 days unless the service is set otherwise. Secrets, passwords and the content of files never stand in it.',
    table: 'Record of acts',
    operator: 'Whoever runs the service',
    columns: {
      at: 'When',
      actor: 'Who',
      address: 'Address',
      namespace: 'Namespace',
      action: 'Act',
      subject: 'About',
      sentence: 'In words',
    },
    none: 'Nothing was recorded yet.',
    noneChosen: 'Nothing in the record fits this choice.',
    kind: 'Kind of act',
    everyKind: 'All acts',
    kinds: {
      accounts: 'Accounts and passwords',
      keys: 'API keys',
      namespaces: 'Namespaces',
      capsules: 'Capsules',
      entities: 'Entities written by programs',
      library: 'Libraries and views',
      groups: 'Indicator groups',
      plans: 'Plans',
      submissions: 'Files sent through links',
      links: 'Links',
      webhooks: 'Webhooks',
      organization: 'Organization',
    } satisfies Record<AuditKind, string>,
    person: 'Person or key',
    everyone: 'Everyone',
    formerPerson: 'Somebody who is not a member',
    keyNamed: (label: string) => `Key “${label}”`,
    namespace: 'Namespace',
    everyNamespace: 'All namespaces',
    from: 'From',
    to: 'To',
    downloads: 'All of it, with addresses and request ids:',
    fromAddress: (address: string) => `from ${address}`,
    roles: { owner: 'an owner', member: 'a member', reader: 'a reader' },
    entityKinds: {
      organization: 'the organization',
      outcome: 'the outcome',
      indicator: 'the indicator',
      report: 'the report',
    },
    actions: en,
  },
  {
    lead: 'Ce que les personnes et les programmes ont fait ici, et ce qui a été fait en ligne de commande, conservé 400 jours sauf réglage contraire du service. Les secrets, les mots de passe et le contenu des fichiers n’y figurent jamais.',
    table: 'Registre des actes',
    operator: 'Responsable du service',
    columns: {
      at: 'Quand',
      actor: 'Qui',
      address: 'Adresse',
      namespace: 'Espace',
      action: 'Acte',
      subject: 'Objet',
      sentence: 'En toutes lettres',
    },
    none: 'Rien n’a encore été inscrit.',
    noneChosen: 'Rien dans le registre ne correspond à ce choix.',
    kind: 'Genre d’acte',
    everyKind: 'Tous les actes',
    kinds: {
      accounts: 'Comptes et mots de passe',
      keys: 'Clés d’API',
      namespaces: 'Espaces',
      capsules: 'Capsules',
      entities: 'Entités écrites par des programmes',
      library: 'Bibliothèques et vues',
      groups: 'Groupes d’indicateurs',
      plans: 'Plans',
      submissions: 'Fichiers envoyés par des liens',
      links: 'Liens',
      webhooks: 'Webhooks',
      organization: 'Organisme',
    },
    person: 'Personne ou clé',
    everyone: 'Tout le monde',
    formerPerson: 'Personne qui n’est pas membre',
    keyNamed: (label) => `Clé « ${label} »`,
    namespace: 'Espace',
    everyNamespace: 'Tous les espaces',
    from: 'Du',
    to: 'Au',
    downloads: 'Le tout, avec les adresses et les numéros de requête :',
    fromAddress: (address) => `depuis ${address}`,
    roles: { owner: 'propriétaire', member: 'membre', reader: 'lecteur' },
    entityKinds: {
      organization: 'l’organisme',
      outcome: 'le résultat',
      indicator: 'l’indicateur',
      report: 'le rapport',
    },
    actions: fr,
  },
)
