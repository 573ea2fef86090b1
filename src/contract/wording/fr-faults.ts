// French: the faults of a request. Typography of fr-CA.
import type { Kind } from '../../core/projection/source.ts'
import { countText, number, schemaFaults, slug } from '../../core/schema/wording/fr.ts'
import { sayFault } from '../../core/schema/wording/words.ts'
import { jsonFaultsInFrench } from '../../core/validation/wording/json-faults-fr.ts'
import { french } from '../../core/typography.ts'
import type { WebhookUrlFault } from '../../core/network/webhook-url.ts'
import type { LineFault } from '../problem-facts.ts'
import type { FaultSentences } from './words.ts'

const webhookUrl: Readonly<Record<WebhookUrlFault, string>> = {
  not_a_url:
    'Il faut une adresse complète comme https://example.org/hooks, d’au plus 2\u00a0048\u00a0caractères.',
  not_https:
    'Elle doit commencer par https://. La personne responsable du service peut permettre http:// avec WEBHOOK_ALLOW_HTTP=on.',
  credentials: 'Elle ne doit contenir ni nom d’utilisateur ni mot de passe.',
  odd_address:
    'Écrivez une adresse numérique avec quatre nombres décimaux, comme 203.0.113.7, ou utilisez un nom.',
  trailing_dot:
    'Un nom d’hôte ne doit ni commencer ni finir par un point, ni avoir deux points qui se suivent.',
  not_an_address: 'Son hôte n’est pas une adresse qui peut être appelée.',
  metadata:
    'Son hôte est une adresse où les machines reçoivent leurs identifiants, qui n’est jamais appelée.',
  this_network: 'Son hôte n’est pas l’adresse d’une machine.',
  private: 'Son hôte a une adresse privée.',
  shared: 'Son hôte a une adresse interne au réseau d’un fournisseur.',
  loopback: 'Son hôte est la machine du service elle-même.',
  link_local: 'Son hôte a une adresse du réseau local.',
  multicast: 'Son hôte a une adresse de plusieurs machines.',
  documentation: 'Son hôte a une adresse réservée aux exemples.',
  benchmarking: 'Son hôte a une adresse réservée aux mesures.',
  embedded: 'Son hôte a une adresse IPv6 qui représente une adresse IPv4.',
  reserved: 'Son hôte a une adresse qui n’est pas utilisée sur Internet.',
}

export const faults: FaultSentences = {
  ...schemaFaults,
  repeated: ({ name, count }) => `"${name}" est donné ${number(count)} fois. Donnez-le une fois.`,
  not_url_encoded: () =>
    'Cette partie de la requête n’est pas de l’UTF-8 encodé pour une adresse. Écrivez le signe pour cent lui-même %25.',
  namespace_missing: () =>
    'Nommez l’espace dans l’en-tête X-Namespace. GET /namespaces donne la liste de ceux qui peuvent être utilisés.',
  namespace_invalid: ({ in: place }) =>
    `${place === 'header' ? 'L’en-tête X-Namespace' : 'L’espace de l’adresse'} doit être ${slug}.`,
  two_keys: () =>
    'Les en-têtes X-API-Key et Authorization contiennent deux clés différentes. Envoyez l’une des deux, ou la même clé dans les deux.',
  key_in_query: () =>
    'Une clé n’a pas sa place dans une adresse, que des journaux et des historiques conservent. Envoyez-la dans l’en-tête X-API-Key, ou comme mot de passe de HTTP Basic; et remplacez celle-ci, que d’autres ont pu voir.',
  two_namespaces: () =>
    'La requête nomme deux espaces différents. Nommez-en un, dans l’en-tête X-Namespace ou comme "namespace" dans l’adresse.',
  needs_other: ({ name, other }) => `\`${name}\` ne va qu’avec \`${other}\`.`,
  not_in_stream: ({ name }) =>
    `"${name}" n’a pas sa place dans un flux de toutes les lignes. Omettez-le, ou demandez du JSON pour lire page par page.`,
  path_unknown: ({ path, known }) =>
    `"${path}" n’est pas un chemin qui peut être développé. Il y a ${known.map((each) => `\`${each}\``).join(', ')}.`,
  period_reversed: ({ from, to }) => `"period[from]" (${from}) est après "period[to]" (${to}). Échangez-les.`,
  since_invalid: () =>
    '"since" doit être une version telle que `X-Namespace-Version` ou `meta.version` d’une réponse l’a donnée. Reprenez-la sans la changer.',
  align_alone: ({ given }) =>
    given === 'include'
      ? french`"include=alignment" demande aussi "align" : basic, sff ou essential.`
      : '"align" demande aussi "include=alignment".',
  confirmation_needed: ({ slug: own }) =>
    `"confirm" doit être l’identifiant de cet espace, "${own}". Rien n’a été supprimé.`,
  id_of_another_uri: () =>
    french`"id" n’est pas l’identifiant de cet "uri". Omettez-le : le service donne les identifiants.`,
  period_ends_early: ({ start, end }) =>
    `"period_end" (${end}) ne doit pas être avant "period_start" (${start}).`,
  plan_ends_early: ({ from, to }) => `"period.to" (${to}) ne doit pas être avant "period.from" (${from}).`,
  due_early: ({ due, from }) =>
    `"due" (${due}) ne doit pas être avant le début de la période ("period.from", ${from}).`,
  time_zone_unknown: ({ name }) =>
    `"timezone" ("${name}") doit être le nom IANA d’un fuseau horaire, par exemple America/Toronto.`,
  organization_repeated: ({ field, other }) =>
    `"${field}" est le même IRI que "${other}". Nommez chaque organisme une seule fois.`,
  values_differ: ({ value }) => {
    if (value === 'text') {
      return '"value" et "value_text" sont deux textes différents. Envoyez l’un des deux.'
    }
    return value === 'null'
      ? '"value" est null, mais "value_text" est un nombre. Omettez "value", ou envoyez un texte qui n’est pas un nombre.'
      : '"value_text" n’est pas le nombre que donne "value". Envoyez l’un des deux, ou faites-les concorder.'
  },
  no_such_entity: ({ field, kind }) =>
    `"${field}" doit être l’identifiant d’${one[kind]} de cet espace; il n’y en a pas avec cet identifiant.`,
  reference_missing: ({ prefix }) => `"${prefix}_id" ou "${prefix}_uri" manque.`,
  reference_unknown: ({ prefix, kind }) =>
    `"${prefix}_id" ou "${prefix}_uri" nomme ${one[kind]} qui n’est ni dans cet espace ni dans ce lot.`,
  reference_of_another_kind: ({ prefix, kind }) => `"${prefix}_id" n’est pas l’identifiant d’${one[kind]}.`,
  reference_ambiguous: ({ prefix }) => `"${prefix}_id" et "${prefix}_uri" nomment deux choses différentes.`,
  line_too_long: ({ limitBytes }) =>
    `une ligne peut avoir ${countText(limitBytes, 'octet', 'octets')} au plus.`,
  line_not_utf8: () => french`ce n’est pas du JSON : ce n’est pas de l’UTF-8.`,
  line_not_json: ({ column, reason }) =>
    french`ce n’est pas du JSON : colonne ${column} : ${jsonFaultsInFrench[reason]}.`,
  line_object_unknown: ({ known }) =>
    french`"object" doit être l’un de ${known.join(', ')} : il dit ce qu’est la ligne.`,
  organization_missing: () => '"organization" manque. Ce doit être le nom de votre organisme.',
  current_password_wrong: () => 'Ce n’est pas votre mot de passe actuel.',
  password_too_short: ({ minCharacters }) =>
    `Un mot de passe demande au moins ${countText(minCharacters, 'caractère', 'caractères')}. Quelques mots à la suite sont faciles à retenir.`,
  password_too_long: ({ maxBytes }) =>
    `Un mot de passe peut avoir ${countText(maxBytes, 'octet', 'octets')} au plus.`,
  password_common: () =>
    'Ce mot de passe est un de ceux qu’on essaie en premier. Choisissez-en un autre, par exemple quelques mots à la suite.',
  password_personal: () =>
    'Un mot de passe ne doit être ni votre nom ni votre adresse courriel. Choisissez-en un autre.',
  expiry_invalid: () =>
    '"expires_at" doit être une date comme 2030-12-31 ou un moment comme 2030-12-31T18:00:00Z.',
  expiry_past: () => '"expires_at" est dans le passé. Choisissez un jour plus tardif.',
  not_percent_encoded: () =>
    'Cet en-tête n’est pas du UTF-8 encodé avec des pourcentages. Écrivez «\u00a0é\u00a0» %C3%A9, et le signe de pourcentage lui-même %25.',
  expiry_far: ({ days }) =>
    `"expires_at" est dans plus de ${number(days)} jours. Choisissez un jour plus proche.`,
  filters_too_long: ({ limitBytes }) =>
    `Les filtres ont plus de ${number(limitBytes)} octets en tout. Choisissez moins de valeurs.`,
  filters_unused: () =>
    'Un lien pour envoyer des fichiers n’a pas de filtres, car rien n’y est lu. Retirez-les.',
  webhook_url_refused: ({ why }) => `Les webhooks ne sont pas envoyés à cette adresse. ${webhookUrl[why]}`,
  no_such_namespace: ({ slug: unknown }) => `Il n’y a pas d’espace "${unknown}".`,
}

const one: Readonly<Record<Kind, string>> = {
  organization: 'un organisme',
  outcome: 'un résultat',
  indicator: 'un indicateur',
  report: 'un rapport',
}

export function describeFault(found: LineFault): string {
  const sentence = sayFault(faults, found)
  return found.line === undefined ? sentence : french`Ligne ${found.line} : ${sentence}`
}
