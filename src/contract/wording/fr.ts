// French: the details of problems. Typography of fr-CA.
import type { Kind } from '../../core/projection/source.ts'
import { countText, number, plural } from '../../core/schema/wording/fr.ts'
import { jsonFaultsInFrench } from '../../core/validation/wording/json-faults-fr.ts'
import { french } from '../../core/typography.ts'
import { workbookWords } from '../../core/spreadsheet/wording/fr.ts'
import { describeWorkbookFault } from '../../core/spreadsheet/wording/words.ts'
import type { Scope } from '../operation.ts'
import type { ProblemFacts } from '../problem-facts.ts'
import { describeFault, faults } from './fr-faults.ts'
import { titles } from './fr-titles.ts'
import { splitSize } from './size.ts'
import type { Details, Words } from './words.ts'

/** The space before a unit does not break. */
const size = (bytes: number): string => {
  const { amount, unit } = splitSize(bytes)
  const name = [plural(amount, 'octet', 'octets'), 'Kio', 'Mio', 'Gio', 'Tio'][unit]
  return `${number(amount)}\u00a0${name}`
}

const mebibytes = (bytes: number): string => number(Math.round((bytes / 1_048_576) * 10) / 10)

const unavailable: Readonly<Record<ProblemFacts['unavailable']['why'], string>> = {
  database: 'La base de données est injoignable ou surchargée. Réessayez dans quelques secondes.',
  database_not_set_up: 'La base de données est injoignable, ou n’a jamais été préparée.',
  database_not_migrated: 'La base de données n’est pas encore à jour. Lancez "npx impact-graph db migrate".',
  stopping: 'Ce processus s’arrête. Un autre répondra.',
  many_sign_ins: 'Trop de personnes ouvrent une session en ce moment. Réessayez dans quelques secondes.',
  many_uploads: 'Beaucoup de documents arrivent en ce moment. Renvoyez celui-ci dans un instant.',
  many_previews: 'Beaucoup de documents sont comparés en ce moment. Renvoyez celui-ci dans un instant.',
  not_checked: 'Le document n’a pas pu être vérifié pour le moment. Renvoyez-le dans un instant.',
  not_compared: 'Le document n’a pas pu être comparé pour le moment. Renvoyez-le dans un instant.',
  not_rolled_back: 'La capsule n’a pas pu être annulée pour le moment. Réessayez dans un instant.',
}

const apiKeyMissing: Readonly<Record<ProblemFacts['api_key_missing']['why'], string>> = {
  no_key:
    'Envoyez votre clé d’API dans l’en-tête X-API-Key. La personne qui exploite ce service peut vous en créer une.',
  session_ended:
    'La session de console de cette requête est terminée, ou la requête vient d’un autre site. Ouvrez une session de nouveau, ou envoyez une clé d’API dans l’en-tête X-API-Key.',
}

const scopeUses: Readonly<Record<Scope, string>> = {
  read: 'qui ne fait que lire',
  submit: 'qui ne fait que téléverser des fichiers et lire ce qu’elle a téléversé',
  write: 'qui permet tout',
}

const keyStates: Readonly<Record<ProblemFacts['key_not_active']['state'], string>> = {
  rolling: 'a déjà été remplacée',
  revoked: 'est révoquée',
  expired: 'est expirée',
}

const malformed: Readonly<Record<Exclude<ProblemFacts['request_malformed']['why'], 'version'>, string>> = {
  query: faults.not_url_encoded({}),
  no_host: 'Une requête HTTP/1.1 demande un en-tête Host.',
  several_hosts: 'Une requête ne peut pas avoir plus d’un en-tête Host.',
  unreadable: 'L’adresse ou les en-têtes de cette requête ne peuvent pas être lus. Vérifiez leur encodage.',
  not_http: 'Ce qui a été envoyé n’est pas du HTTP. Vérifiez le programme qui l’a envoyé.',
}

function invalid({ of, first, count, listed }: ProblemFacts['invalid_request']): string {
  const whole = of === 'batch' ? 'Le lot' : 'La requête'
  const detail =
    count === 1
      ? describeFault(first)
      : count === null
        ? `${whole} a un très grand nombre d’erreurs; "errors" donne les ${number(listed)} premières.`
        : `${whole} a ${number(count)} erreurs; "errors" ${listed < count ? `donne les ${number(listed)} premières` : 'les donne toutes'}.`
  return of === 'batch' ? `${detail} Rien n’a été enregistré.` : detail
}

function notJson({ of, place }: ProblemFacts['json_invalid']): string {
  if (place === null) return 'Le corps est vide. Envoyez un document JSON.'
  const { line, column } = place
  const reason = place.reason === 'unknown' ? 'ce n’est pas du JSON' : jsonFaultsInFrench[place.reason]
  return of === 'body'
    ? french`Le corps n’est pas du JSON : ligne ${line}, colonne ${column} : ${reason}.`
    : french`Le document n’est pas du JSON valide : à la ligne ${line}, colonne ${column}, ${reason}. Corrigez cet endroit et renvoyez-le; rien n’a été enregistré.`
}

const thisOne: Readonly<Record<Kind, string>> = {
  organization: 'Cet organisme',
  outcome: 'Ce résultat',
  indicator: 'Cet indicateur',
  report: 'Ce rapport',
}

const maxNamed = 5

function sourcedText({ kind, capsules }: ProblemFacts['capsule_sourced']): string {
  const more = capsules.length - maxNamed
  const named = capsules.slice(0, maxNamed).join(', ')
  const all =
    capsules.length === 1
      ? `la capsule ${named} est supprimée`
      : `les capsules ${named}${more > 0 ? ` et ${countText(more, 'autre', 'autres')}` : ''} sont supprimées`
  return `${thisOne[kind]} n’a pas été écrit par l’API. Il disparaît quand ${all}.`
}

function dependents({ outcomes, indicators, reports }: ProblemFacts['has_dependents']): string {
  const counts = [
    ...(outcomes > 0 ? [countText(outcomes, 'résultat', 'résultats')] : []),
    ...(indicators > 0 ? [countText(indicators, 'indicateur', 'indicateurs')] : []),
    ...(reports > 0 ? [countText(reports, 'rapport', 'rapports')] : []),
  ]
  return french`Ce qui a été écrit par l’API en dépend encore : ${counts.join(', ')}. Supprimez cela d’abord, ou ajoutez ?cascade=true pour tout retirer.`
}

const tooManySubmissions: Readonly<Record<ProblemFacts['too_many_submissions']['of'], string>> = {
  waiting:
    'Beaucoup de fichiers envoyés par ce lien attendent encore une décision. Réessayez plus tard, ou demandez à la personne qui vous a donné le lien.',
  hour: 'Beaucoup de fichiers ont été envoyés de votre adresse réseau en une heure. Réessayez plus tard.',
  space:
    'L’organisme à qui vous l’envoyez n’a plus de place pour d’autres fichiers. Dites-le à la personne qui vous a donné le lien.',
}

const details: Details = {
  api_key_missing: ({ why }) => apiKeyMissing[why],
  api_key_invalid: () =>
    'La clé de l’en-tête X-API-Key n’est pas une des nôtres. Vérifiez qu’elle a été copiée en entier, de "igk_" jusqu’à son dernier caractère.',
  api_key_revoked: ({ key }) =>
    `La clé "${key}" a été révoquée. Utilisez une autre clé, ou faites-en créer une nouvelle.`,
  api_key_expired: ({ key, at }) => `La clé "${key}" a expiré le ${at}. Faites-en créer une nouvelle.`,
  tenant_suspended: ({ of }) =>
    `Le compte ${of === 'key' ? 'auquel appartient cette clé' : 'de votre organisme'} est suspendu. Adressez-vous à la personne qui exploite ce service.`,
  scope_not_allowed: (facts) => {
    if (facts.of === 'session')
      return 'Votre rôle ici est celui de lecteur; vous voyez les données, les rapports et les fichiers, et ne changez rien. Demandez à un propriétaire de votre organisme de le faire, ou de vous donner un autre rôle.'
    const { scope, needed } = facts
    return `Cette clé a la portée "${scope}", ${scopeUses[scope]}. Pour cette opération, utilisez une clé de portée "${needed}"${needed === 'write' ? '' : ' ou "write"'}.`
  },
  unrestricted_key_required: () =>
    'Cette opération concerne tout votre organisme, et cette clé est limitée à certains de ses espaces. Utilisez une clé sans cette limite.',
  owner_key_required: () =>
    'Les webhooks et le registre sont réservés aux propriétaires, et une clé a au plus les droits de la personne qui l’a créée. Utilisez une clé créée par un propriétaire.',
  not_signed_in: ({ why }) =>
    why === 'no_session'
      ? 'Aucune session n’est ouverte, ou elle est terminée. Ouvrez une session et réessayez.'
      : 'Votre compte a été retiré entre-temps.',
  sign_in_failed: () =>
    'Il n’y a pas de compte avec cette adresse courriel et ce mot de passe. Vérifiez les deux et réessayez.',
  password_sign_in_off: () =>
    'La personne responsable du service a désactivé les mots de passe. Utilisez l’autre moyen que propose la page de connexion.',
  single_sign_on_off: () =>
    'Ce service ne permet de se connecter qu’avec un mot de passe. Ouvrez la page de connexion.',
  single_sign_on_failed: ({ issuer }) =>
    `La réponse de ${issuer} ne correspond pas à une connexion commencée dans ce navigateur au cours des dix dernières minutes, ou n’a pu être confirmée. Recommencez sur la page de connexion.`,
  issuer_unavailable: ({ issuer }) =>
    `${issuer} ne répond pas, ou pas comme il faut. Réessayez dans un instant, ou connectez-vous avec votre mot de passe.`,
  issuer_gives_no_email: ({ issuer }) =>
    `Un compte a besoin d’une adresse courriel, et ${issuer} n’en donne aucune de vérifiée pour vous. Adressez-vous à la personne qui en est responsable.`,
  identity_unknown: ({ issuer }) =>
    `${issuer} vous connaît, mais aucun compte n’y est lié ici. Demandez une invitation à un propriétaire de votre organisme. Si vous avez un compte, connectez-vous avec son mot de passe et liez-le dans les paramètres.`,
  identity_taken: () =>
    'Ce avec quoi vous vous êtes connecté appartient à un autre compte ici, ou votre compte est lié à autre chose. Déliez-le d’abord, dans les paramètres.',
  identity_needed: () =>
    'Votre compte n’a pas de mot de passe utilisable ici; vous ne pourriez plus revenir. Restez lié.',
  group_missing: ({ issuer }) =>
    `${issuer} ne vous compte dans aucun groupe que ce service admet. Adressez-vous à la personne responsable des groupes.`,
  too_many_attempts: ({ minutes }) =>
    `Il y a eu trop de tentatives échouées. Réessayez dans ${countText(minutes, 'minute', 'minutes')}.`,
  sign_up_closed: () =>
    'Les comptes de ce service se créent sur invitation. Demandez un lien à votre organisme.',
  owner_needed: () => 'Seul un propriétaire de votre organisme peut le faire. Adressez-vous à l’un d’eux.',
  origin_not_allowed: () =>
    'Avec une session, les changements ne sont acceptés que des pages de ce service. Ouvrez la console à l’adresse pour laquelle le service est configuré; un programme envoie une clé d’API.',
  link_invalid: () =>
    'Ce lien a été utilisé, révoqué ou a expiré. Demandez-en un nouveau à la personne qui vous l’a donné.',
  email_taken: () =>
    'Il y a déjà un compte avec cette adresse courriel. Ouvrez une session, ou utilisez une autre adresse.',
  last_owner: ({ name }) =>
    `${name} est seul propriétaire. Nommez d’abord un autre propriétaire, puis réessayez.`,
  account_not_found: () => 'Votre organisme n’a pas ce compte. Il a peut-être été retiré.',
  session_not_found: () => 'Vous n’avez pas cette session. Elle est peut-être déjà terminée.',
  invitation_not_found: () =>
    'Cette invitation n’est pas ouverte. Elle a peut-être été utilisée ou révoquée.',
  key_not_found: () => 'Votre organisme n’a pas cette clé. Rechargez la liste des clés.',
  key_not_active: ({ label, state }) =>
    `La clé "${label}" ${keyStates[state]}. Créez plutôt une nouvelle clé.`,
  namespace_exists: ({ slug }) =>
    `L’espace "${slug}" contient des capsules à vous. Choisissez un autre identifiant pour les données d’exemple.`,
  namespace_missing: faults.namespace_missing,
  namespace_invalid: faults.namespace_invalid,
  namespace_not_allowed: ({ slug }) =>
    `Cette clé est limitée à d’autres espaces que "${slug}". GET /namespaces donne la liste de ceux qu’elle peut utiliser.`,
  namespace_not_found: ({ slug, deleted }) => {
    if (deleted === 'meanwhile') {
      return `L’espace ${slug === null ? '' : `"${slug}" `}a été supprimé entre-temps.`
    }
    return deleted === 'already'
      ? `Il n’y a plus d’espace "${slug}".`
      : `Il n’y a pas d’espace "${slug}". Créez-le avec POST /namespaces.`
  },
  capsule_not_found: ({ named }) =>
    named
      ? french`L’espace "${named.slug}" n’a pas ${named.ids.length === 1 ? 'cette capsule' : 'ces capsules'} : ${named.ids.join(', ')}. Rien n’a été importé.`
      : 'Cet espace n’a pas de capsule avec cet identifiant. `GET /capsules` donne la liste de celles qu’il a.',
  capsule_not_accepted: ({ slug, ids }) =>
    french`Seules des capsules acceptées peuvent être importées. Dans l’espace "${slug}", ${ids.length === 1 ? 'celle-ci est en attente, rejetée ou supprimée' : 'celles-ci sont en attente, rejetées ou supprimées'} : ${ids.join(', ')}. Rien n’a été importé.`,
  capsule_not_replaceable: ({ id, status }) =>
    status === 'pending'
      ? `La capsule "${id}" est encore en cours de vérification. Attendez son verdict, ou supprimez-la et téléversez le nouveau fichier seul.`
      : `La capsule "${id}" est supprimée. Téléversez le nouveau fichier sans \`replaces\`.`,
  replacement_pending: ({ id }) =>
    `La capsule "${id}" attend de remplacer celle-ci. Attendez son verdict, ou supprimez-la d’abord.`,
  saved_not_found: () => 'Votre bibliothèque n’a pas cette capsule. Vous l’avez peut-être supprimée.',
  quota_exceeded: (facts) =>
    facts.quota === 'namespaces'
      ? `Votre organisme a ${countText(facts.used, 'espace', 'espaces')} sur ${number(facts.limit)} au plus. Supprimez-en un qui ne sert plus, ou demandez-en davantage à la personne qui exploite ce service. L’espace n’a pas été créé.`
      : `Votre organisme conserve ${size(facts.used)} sur ${size(facts.limit)} au plus, et ceci demande ${size(facts.added)} de plus. Supprimez des capsules ou des espaces qui ne servent plus, ou demandez davantage à la personne qui exploite ce service. Rien n’a été enregistré.`,
  code_list_not_found: () =>
    'Aucune liste de codes ne porte ce nom. `GET /codelists` les énumère toutes; majuscules et minuscules comptent.',
  indicator_group_not_found: () =>
    'Cet espace n’a pas de groupe d’indicateurs avec cet identifiant. `GET /indicator-groups` donne la liste de ceux qu’il a.',
  indicator_groups_full: ({ limit }) =>
    `Cet espace a déjà ${countText(limit, 'groupe d’indicateurs', 'groupes d’indicateurs')}. Supprimez-en un qui ne sert plus.`,
  plan_not_found: () =>
    'Cet espace n’a pas de plan avec cet identifiant. `GET /plans` donne la liste de ceux qu’il a.',
  plan_limit: ({ limit }) =>
    `Cet espace a déjà ${countText(limit, 'plan', 'plans')}. Supprimez-en un qui ne sert plus.`,
  organization_not_expected: ({ uri }) =>
    `Le plan ne nomme aucun organisme avec l’IRI ${uri}. \`GET /plans/{slug}\` donne la liste de ceux qu’il nomme.`,
  webhook_not_found: () =>
    'Votre organisme n’a pas de webhook avec cet identifiant. `GET /webhooks` donne la liste de ceux qu’il a.',
  webhook_limit: ({ limit }) =>
    `Un organisme a au plus ${countText(limit, 'webhook', 'webhooks')}. Supprimez-en un dont vous n’avez plus besoin, ou faites recevoir plus d’événements à une même adresse.`,
  webhook_disabled: () =>
    'Rien n’est envoyé à un webhook désactivé. Activez-le d’abord par `PATCH` avec `{"state": "enabled"}`.',
  submission_not_found: () =>
    'Votre organisme n’a pas de dépôt avec cet identifiant. `GET /submissions` donne la liste de ceux qu’il a; ils sont gardés 90 jours après la décision.',
  submission_decided: () =>
    'Quelqu’un l’a pris ou retourné. Lisez-le par `GET` pour voir qui, et quand. Rien n’a changé maintenant.',
  receipt_not_found: () =>
    'Vérifiez l’adresse\u00a0: elle est peut-être coupée. Un reçu est valable jusqu’à 90 jours après la décision.',
  not_conforming: () =>
    'Seuls les fichiers sans violation peuvent être envoyés. «\u00a0validation\u00a0» dit ce qui ne va pas et comment le corriger. Rien n’a été enregistré.',
  delivery_not_found: () =>
    'Ce webhook n’a pas d’envoi avec cet identifiant. Les envois sont gardés pendant 30\u00a0jours.',
  link_not_found: () =>
    'Il n’y a pas de lien ici, ou il est échu ou a été révoqué. Demandez-en un nouveau à la personne qui vous l’a donné.',
  link_limit: ({ limit }) =>
    `Votre organisme a ${countText(limit, 'lien valide', 'liens valides')}. Révoquez-en un dont vous n’avez plus besoin.`,
  link_not_active: ({ label, state }) =>
    state === 'revoked'
      ? `Le lien "${label}" a été révoqué pour de bon. Créez-en un autre.`
      : `Le lien "${label}" est échu. Donnez-lui d’abord une échéance plus tardive par \`PATCH\` avec \`expires_at\`.`,
  links_off: () => 'La personne qui exploite ce service a désactivé les liens (`LINKS=off`).',
  view_not_found: () => 'Votre organisme n’a pas cette vue enregistrée. Elle a peut-être été supprimée.',
  views_full: ({ limit }) =>
    `Vous conservez déjà ${countText(limit, 'vue', 'vues')}. Supprimez-en une qui ne sert plus.`,
  library_full: ({ of, used, limit }) => {
    const state =
      of === 'capsules'
        ? `${countText(used, 'capsule', 'capsules')} sur ${number(limit)} au plus`
        : `${mebibytes(used)}\u00a0Mio sur ${mebibytes(limit)} au plus`
    return `Il ne reste pas de place pour ceci dans votre bibliothèque. Elle contient ${state}. Supprimez ce qui ne sert plus, puis réessayez; rien n’a été enregistré.`
  },
  organization_not_found: () =>
    'Cet espace n’a pas d’organisme avec cet identifiant. `GET /orgs` donne la liste de ceux qu’il a.',
  outcome_not_found: () =>
    'Cet espace n’a pas de résultat avec cet identifiant. Reprenez l’`id` de la réponse qui l’a écrit ou d’une lecture.',
  indicator_not_found: () =>
    'Cet espace n’a pas d’indicateur avec cet identifiant. Reprenez l’`id` de la réponse qui l’a écrit ou d’une lecture.',
  report_not_found: () =>
    'Cet espace n’a pas de rapport avec cet identifiant. Reprenez l’`id` de la réponse qui l’a écrit ou d’une lecture.',
  problem_not_found: () => 'Aucun problème n’a ce code. La documentation en donne la liste.',
  document_not_found: () =>
    'Cette capsule a été supprimée, et son document avec elle. Téléversez le document de nouveau s’il est encore utile.',
  page_not_found: (facts) =>
    facts.what === 'file'
      ? 'Ce fichier n’existe pas.'
      : `Il n’y a rien à cette adresse. ${facts.docs} donne la liste de tout ce qu’il y a.`,
  method_not_allowed: ({ methods }) => `Cette adresse accepte ${methods.join(', ')}.`,
  invalid_request: invalid,
  cursor_invalid: () => 'Reprenez le curseur exactement comme `meta.cursor` de la page précédente l’a donné.',
  cursor_mismatch: () =>
    'Envoyez le curseur avec les mêmes filtres que la page dont il vient, ou recommencez sans curseur.',
  version_gone: () =>
    'Ce qui a changé depuis cette version n’est plus connu. Relisez toutes les lignes, et continuez à partir de la version de la première réponse.',
  json_invalid: notJson,
  workbook_invalid: (fault) => describeWorkbookFault(fault, workbookWords),
  request_malformed: (facts) =>
    facts.why === 'version'
      ? `Ce service parle HTTP/1.1 et HTTP/1.0, pas HTTP/${facts.version}.`
      : malformed[facts.why],
  request_timeout: () => 'La requête n’est pas arrivée à temps. Renvoyez-la.',
  headers_too_large: () =>
    'L’adresse et les en-têtes ensemble peuvent avoir 64\u00a0Kio au plus. Envoyez moins.',
  body_incomplete: () => 'La connexion s’est fermée avant l’arrivée du corps entier. Renvoyez-le.',
  body_undecodable: () =>
    'Le corps n’est pas ce qu’indique son en-tête Content-Encoding, ou il a été coupé. Compressez-le de nouveau, ou envoyez-le sans compression.',
  body_too_large: ({ limitBytes }) =>
    `Un corps peut avoir ici ${number(limitBytes)}\u00a0octets au plus, comptés après décompression. Envoyez moins, ou en plusieurs fois.`,
  media_type_unsupported: () =>
    'Les envois de formulaire (multipart) ne sont pas acceptés. Envoyez le document lui-même comme corps, par exemple avec curl --data-binary @FICHIER.',
  encoding_unsupported: ({ encoding }) =>
    `L’en-tête Content-Encoding indique ${JSON.stringify(encoding)}. Envoyez le corps tel quel, ou compressé une fois avec gzip, deflate ou br.`,
  has_dependents: dependents,
  capsule_sourced: sourcedText,
  idempotency_conflict: () =>
    'Cette Idempotency-Key est déjà venue il y a moins de 24 heures avec d’autres octets, un autre `replaces` ou un autre expéditeur. Utilisez une nouvelle clé pour un nouveau document.',
  too_many_requests: ({ perMinute, seconds }) =>
    `Cette clé peut faire ${countText(perMinute, 'requête', 'requêtes')} par minute. Réessayez dans ${number(seconds)}\u00a0s.`,
  too_many_pending: ({ count, of }) => {
    const whose = of === 'namespace' ? 'de cet espace' : 'de votre organisme, tous espaces confondus,'
    return count === 1
      ? `1 capsule ${whose} attend son verdict. Renvoyez celle-ci quand elle sera terminée.`
      : `${number(count)} capsules ${whose} attendent leur verdict. Renvoyez celle-ci quand quelques-unes seront terminées.`
  },
  named_graphs: () =>
    'Certains énoncés se trouvent dans un graphe nommé, et Turtle n’a pas de place pour cela. Demandez "format=trig", qui est Turtle avec de tels graphes.',
  too_many_rows: ({ count, limit }) =>
    `${number(count)} lignes correspondent, et une feuille Excel en contient ${number(limit)} sous son en-tête. Resserrez les filtres, ou demandez du CSV ou du NDJSON.`,
  too_many_submissions: ({ of }) => tooManySubmissions[of],
  too_many_streams: ({ limit }) =>
    limit === 1
      ? 'Votre organisme peut lire ici une exportation ou autre longue réponse à la fois. Attendez qu’elle se termine, ou lisez les lignes page par page.'
      : `Votre organisme peut lire ici ${number(limit)} exportations ou autres longues réponses à la fois. Attendez que l’une d’elles se termine, ou lisez les lignes page par page.`,
  secrets_key_missing: () =>
    'Le service garde les secrets chiffrés, et n’a pas encore de clé pour cela. La personne qui exploite le service doit régler SECRETS_KEY.',
  storage_full: () =>
    'Le stockage de ce service est plein. Lire, annuler et supprimer fonctionnent encore, mais ne rendent rien au disque. Demandez à la personne qui exploite le service d’y faire de la place, et réessayez plus tard.',
  unavailable: ({ why }) => unavailable[why],
  internal_error: () =>
    'La faute est de notre côté. Signalez-la avec le request_id, qui la retrouve dans le journal.',
}

export const words: Words = { titles, details, describeFault }
