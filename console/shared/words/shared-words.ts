// Texts that several screens share.
import { nounEn, nounFr, pluralEn, pluralFr } from './plural.ts'
import { words } from './words.ts'

export const sharedWords = words(
  {
    product: 'Impact Graph',
    cancel: 'Cancel',
    close: 'Close',
    save: 'Save',
    delete: 'Delete',
    copied: 'Copied',
    copyOf: (what: string) => `Copy ${what}`,
    retry: 'Try again',
    loading: 'Loading…',
    loadMore: 'Show more',
    never: 'Never',
    showPassword: 'Show the password',
    hidePassword: 'Hide the password',
    newPassword: {
      hint: 'At least 12 characters. A few words in a row are easy to remember.',
      short: (missing: number) =>
        pluralEn(missing, 'One more character is needed.', `${missing} more characters are needed.`),
    },
    requestId: 'Request id',
    theRequestId: 'the request id',
    openInPlayground: 'API',
    openInPlaygroundHint: 'Open this query in the Playground',
    actions: 'Actions',
    optional: 'optional',
    problems: {
      network: 'The service cannot be reached.',
      networkAdvice: 'Check your connection. Nothing was lost; try again in a moment.',
      sessionEnded: 'Your session has ended. Sign in again to go on where you were.',
      tooMany: (when: string) => `Too many requests just now. Try again ${when}.`,
      tooLarge: (most: string) =>
        `This file is larger than the ${most} that one capsule may have. Split it into several.`,
      tooLargeForProxy:
        'This file is larger than what a server between you and the service lets pass. Split it into several, or ask whoever runs this service.',
      unexpected: 'Something went wrong on our side.',
      unexpectedAdvice: 'Try again. If it stays, tell whoever runs this service, with the request id.',
      quotaOfNamespaces: (used: string, limit: string) =>
        `Your organization has ${used} of at most ${limit} namespaces. Delete one that is no longer needed, or ask whoever runs this service for more.`,
      quotaOfBytes: (used: string, limit: string) =>
        `Your organization stores ${used} of at most ${limit}. Delete capsules or namespaces that are no longer needed, or ask whoever runs this service for more. Nothing was stored.`,
      /** Where the way on is on the screen, not in the API. Every other problem is shown as the service words it. */
      byCode: {
        namespace_not_found: 'There is no namespace with this slug.',
        capsule_not_found: 'There is no such capsule in this namespace.',
        capsule_not_replaceable:
          'The earlier capsule can no longer be replaced: it was rolled back or replaced, or is still being checked. Take this file off the list and choose it again.',
        replacement_pending:
          'Another file is waiting to replace the same capsule. Wait for its verdict, or cancel its check.',
        capsule_not_accepted:
          'Some of these capsules are no longer accepted. Load this page again and choose once more; nothing was imported.',
        link_not_found: 'There is no such link (any more).',
        link_not_active: 'This link was revoked or has expired. Load the page again.',
        links_off: 'Links are switched off by whoever runs the service.',
        webhook_not_found: 'There is no such webhook (any more).',
        webhook_disabled: 'This webhook is switched off. Switch it on first.',
        secrets_key_missing:
          'The service keeps secrets encrypted and has no key for that yet. Ask whoever runs it to set SECRETS_KEY.',
      },
    },
    keyScopes: { read: 'Only read', submit: 'Only submit', write: 'Do everything' },
    status: {
      pending: 'Being checked',
      accepted: 'Accepted',
      understoodNothing: 'Accepted, nothing understood',
      rejected: 'Rejected',
      deleted: 'Rolled back',
      replaced: 'Replaced',
      active: 'Active',
      revoked: 'Revoked',
      expired: 'Expired',
      rolling: 'Being rotated',
      suspended: 'Suspended',
    },
    kinds: {
      organization: 'Organization',
      outcome: 'Outcome',
      indicator: 'Indicator',
      indicator_report: 'Report',
    },
    counts: {
      organizations: nounEn('organization', 'organizations'),
      outcomes: nounEn('outcome', 'outcomes'),
      indicators: nounEn('indicator', 'indicators'),
      reports: nounEn('report', 'reports'),
    },
  },
  {
    product: 'Impact Graph',
    cancel: 'Annuler',
    close: 'Fermer',
    save: 'Enregistrer',
    delete: 'Supprimer',
    copied: 'Copié',
    copyOf: (what) => `Copier ${what}`,
    retry: 'Réessayer',
    loading: 'Chargement…',
    loadMore: 'Afficher la suite',
    never: 'Jamais',
    showPassword: 'Afficher le mot de passe',
    hidePassword: 'Masquer le mot de passe',
    newPassword: {
      hint: 'Au moins 12 caractères. Une suite de quelques mots se retient facilement.',
      short: (missing) => pluralFr(missing, 'Il manque un caractère.', `Il manque ${missing} caractères.`),
    },
    requestId: 'Numéro de requête',
    theRequestId: 'le numéro de requête',
    openInPlayground: 'API',
    openInPlaygroundHint: 'Ouvrir cette requête dans le bac à sable',
    actions: 'Actions',
    optional: 'facultatif',
    problems: {
      network: 'Le service est injoignable.',
      networkAdvice: 'Vérifiez votre connexion. Rien n’est perdu; réessayez dans un instant.',
      sessionEnded: 'Votre session est terminée. Reconnectez-vous pour reprendre où vous en étiez.',
      tooMany: (when) => `Trop de requêtes pour le moment. Réessayez ${when}.`,
      tooLarge: (most) => `Ce fichier dépasse les ${most} permis pour une capsule. Divisez-le en plusieurs.`,
      tooLargeForProxy:
        'Ce fichier dépasse ce que laisse passer un serveur placé entre vous et le service. Divisez-le en plusieurs, ou adressez-vous à la personne responsable de ce service.',
      unexpected: 'Une erreur s’est produite de notre côté.',
      unexpectedAdvice:
        'Réessayez. Si le problème persiste, transmettez le numéro de requête à la personne responsable du service.',
      quotaOfNamespaces: (used, limit) =>
        `Votre organisme a ${used} espaces sur ${limit} permis. Supprimez-en un qui ne sert plus, ou demandez-en davantage à la personne responsable du service.`,
      quotaOfBytes: (used, limit) =>
        `Votre organisme occupe ${used} sur ${limit} permis. Supprimez des capsules ou des espaces qui ne servent plus, ou demandez plus de place à la personne responsable du service. Rien n’a été enregistré.`,
      byCode: {
        namespace_not_found: 'Aucun espace ne porte cet identifiant.',
        capsule_not_found: 'Cette capsule n’existe pas dans cet espace.',
        capsule_not_replaceable:
          'La capsule antérieure ne peut plus être remplacée : elle a été retirée ou remplacée, ou sa vérification est en cours. Retirez ce fichier de la liste et choisissez-le de nouveau.',
        replacement_pending:
          'Un autre fichier attend déjà de remplacer la même capsule. Attendez son verdict, ou arrêtez sa vérification.',
        capsule_not_accepted:
          'Certaines de ces capsules ne sont plus acceptées. Rechargez cette page et choisissez de nouveau; rien n’a été importé.',
        link_not_found: 'Ce lien n’existe pas (ou plus).',
        link_not_active: 'Ce lien est révoqué ou échu. Rechargez la page.',
        links_off: 'La personne qui exploite le service a désactivé les liens.',
        webhook_not_found: 'Ce webhook n’existe pas (ou plus).',
        webhook_disabled: 'Ce webhook est désactivé. Activez-le d’abord.',
        secrets_key_missing:
          'Le service garde les secrets chiffrés et n’a pas encore de clé pour cela. Demandez à la personne qui l’exploite de régler SECRETS_KEY.',
      },
    },
    keyScopes: { read: 'Lire seulement', submit: 'Soumettre seulement', write: 'Tout faire' },
    status: {
      pending: 'En vérification',
      accepted: 'Acceptée',
      understoodNothing: 'Acceptée, rien de compris',
      rejected: 'Rejetée',
      deleted: 'Retirée',
      replaced: 'Remplacée',
      active: 'Active',
      revoked: 'Révoquée',
      expired: 'Expirée',
      rolling: 'En remplacement',
      suspended: 'Suspendue',
    },
    kinds: {
      organization: 'Organisme',
      outcome: 'Résultat',
      indicator: 'Indicateur',
      indicator_report: 'Rapport',
    },
    counts: {
      organizations: nounFr('organisme', 'organismes'),
      outcomes: nounFr('résultat', 'résultats'),
      indicators: nounFr('indicateur', 'indicateurs'),
      reports: nounFr('rapport', 'rapports'),
    },
  },
)
