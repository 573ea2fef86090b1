// French of the faults of a request: what the check of parameters and bodies says, and the phrases it is made of. As in
// sentences.ts; the more general ones come last.
import { jsonFaultsInFrench } from '../../core/validation/wording/json-faults-fr.ts'
import type { Sentence } from './sentences.ts'

export const faultSentences: readonly Sentence[] = [
  [
    'The request has very many faults; "errors" lists the first {count}.',
    'La requête a un très grand nombre d’erreurs; "errors" donne les {count} premières.',
  ],
  [
    'The request has {count} faults; "errors" lists them all.',
    'La requête a {count} erreurs; "errors" les donne toutes.',
  ],
  [
    'The batch has {count} faults; "errors" lists them all.',
    'Le lot a {count} erreurs; "errors" les donne toutes.',
  ],
  [
    'The batch has {count} faults; "errors" lists the first {first}.',
    'Le lot a {count} erreurs; "errors" donne les {first} premières.',
  ],
  [
    'This part of the query is not URL-encoded UTF-8. Write a percent sign itself as %25.',
    'Cette partie de la requête n’est pas de l’UTF-8 encodé pour une adresse. Écrivez le signe pour cent lui-même %25.',
  ],
  [
    '"{name}" has no place in a stream of all rows. Leave it out, or ask for JSON to read page by page.',
    '"{name}" n’a pas sa place dans un flux de toutes les lignes. Omettez-le, ou demandez du JSON pour lire page par page.',
  ],
  [
    '"{name}" is no path that can be expanded. There are {paths}.',
    '"{name}" n’est pas un chemin qui peut être développé. Il y a {paths}.',
  ],
  [
    '"period[from]" ({from}) lies after "period[to]" ({to}). Exchange them.',
    '"period[from]" ({from}) est après "period[to]" ({to}). Échangez-les.',
  ],
  [
    '"id" is not the id of this "uri". Leave it out: ids are given by the service.',
    '"id" n’est pas l’identifiant de cet "uri". Omettez-le : le service donne les identifiants.',
  ],
  [
    '"period_end" ({end}) must not be before "period_start" ({start}).',
    '"period_end" ({end}) ne doit pas être avant "period_start" ({start}).',
  ],
  [
    '"value" and "value_text" are two different texts. Send one of them.',
    '"value" et "value_text" sont deux textes différents. Envoyez l’un des deux.',
  ],
  [
    '"value" is null, but "value_text" is a number. Leave "value" out, or send a text that is no number.',
    '"value" est null, mais "value_text" est un nombre. Omettez "value", ou envoyez un texte qui n’est pas un nombre.',
  ],
  [
    '"value_text" is not the number that "value" is. Send one of them, or make them agree.',
    '"value_text" n’est pas le nombre que donne "value". Envoyez l’un des deux, ou faites-les concorder.',
  ],
  [
    '"{name}" must be the id of an {kind} of this namespace; there is none with this id.',
    '"{name}" doit être l’identifiant d’un élément de cet espace; il n’y en a pas avec cet identifiant.',
  ],
  [
    '"{id}" or "{uri}" names an {kind} that is neither in this namespace nor in this batch.',
    '"{id}" ou "{uri}" nomme un élément qui n’est ni dans cet espace ni dans ce lot.',
  ],
  ['"{id}" is no id of an {kind}.', '"{id}" n’est pas un identifiant du bon genre.'],
  ['"{id}" and "{uri}" name two different things.', '"{id}" et "{uri}" nomment deux choses différentes.'],
  ['"{id}" or "{uri}" is missing.', '"{id}" ou "{uri}" manque.'],
  [
    '"object" must be one of {choices}: it says what the line is.',
    '"object" doit être l’un de {choices} : il dit ce qu’est la ligne.',
  ],
  ['a line may have at most {count} bytes.', 'une ligne peut avoir {count} octets au plus.'],
  ['this is not JSON: it is not UTF-8.', 'ce n’est pas du JSON : ce n’est pas de l’UTF-8.'],
  ['this is not JSON: column {column}: {=reason}.', 'ce n’est pas du JSON : colonne {column} : {=reason}.'],
  ['There is no field {name} here. {=hint}', 'Il n’y a pas de champ {name} ici. {=hint}'],
  ['There is no parameter {name} here. {=hint}', 'Il n’y a pas de paramètre {name} ici. {=hint}'],
  ['Did you mean "{name}"?', 'Vouliez-vous dire "{name}"?'],
  ['This operation takes no fields; leave it out.', 'Cette opération ne prend pas de champs; omettez-le.'],
  [
    'This operation takes no parameters; leave it out.',
    'Cette opération ne prend pas de paramètres; omettez-le.',
  ],
  ['Known is: {names}.', 'Est connu : {names}.'],
  ['Known are: {names}.', 'Sont connus : {names}.'],
  ['"{name}" is given {count} times. Give it once.', '"{name}" est donné {count} fois. Donnez-le une fois.'],
  ['"{name}" is missing. It must be {=expected}.', '"{name}" manque. Ce doit être {=expected}.'],
  [
    '{=subject} must have at least {least} entries; it has {count}.',
    '{=subject} doit avoir au moins {least} élément(s); il y en a {count}.',
  ],
  [
    '{=subject} must have {least} to {most} entries; it has {count}.',
    '{=subject} doit avoir de {least} à {most} éléments; il y en a {count}.',
  ],
  [
    '{=subject} holds the character U+0000, which cannot be stored. Remove it.',
    '{=subject} contient le caractère U+0000, qui ne peut pas être conservé. Retirez-le.',
  ],
  [
    '{=subject} holds half of a surrogate pair, which is no character. Remove it.',
    '{=subject} contient la moitié d’une paire de substitution, qui n’est pas un caractère. Retirez-la.',
  ],
  [
    '{=subject} is too long: it has {count} bytes in UTF-8, and at most {most} are possible. Shorten it.',
    '{=subject} est trop long : {count} octets en UTF-8, et {most} au plus sont possibles. Raccourcissez-le.',
  ],
  [
    '{=subject} must be {=expected}; {=value} is not.',
    '{=subject} doit être {=expected}; {=value} ne l’est pas.',
  ],
  ['Line {line}: {=detail}', 'Ligne {line} : {=detail}'],
  ['{=detail} Nothing was stored.', '{=detail} Rien n’a été enregistré.'],
]

/** Parts of sentences. */
export const phrases: readonly Sentence[] = [
  ['The body', 'Le corps'],
  ['an empty text', 'un texte vide'],
  ['a number beyond all bounds', 'un nombre au-delà de toute limite'],
  ['any value', 'une valeur quelconque'],
  ['true or false', 'true ou false'],
  ['an object', 'un objet'],
  ['an IRI', 'un IRI'],
  ['a date written as YYYY-MM-DD, such as 2024-12-31', 'une date de la forme AAAA-MM-JJ, comme 2024-12-31'],
  [
    'an absolute IRI, such as https://example.org/a, without spaces, quotes or brackets',
    'un IRI absolu, comme https://example.org/a, sans espaces, guillemets ni crochets',
  ],
  [
    'a slug: 1 to 63 lowercase letters, digits and hyphens, the first one a letter or digit',
    'un identifiant : de 1 à 63 lettres minuscules, chiffres et traits d’union, en commençant par une lettre ou un chiffre',
  ],
  [
    'a slug: 1 to 63 lowercase letters, digits and hyphens, the first one a letter or digit (such as "my-data")',
    'un identifiant : de 1 à 63 lettres minuscules, chiffres et traits d’union, en commençant par une lettre ou un chiffre (comme "my-data")',
  ],
  [
    'a list of at least one slug, or null for every namespace',
    'une liste d’au moins un identifiant, ou null pour tous les espaces',
  ],
  [
    'a date such as 2030-12-31, a moment such as 2030-12-31T18:00:00Z, or null',
    'une date comme 2030-12-31, un moment comme 2030-12-31T18:00:00Z, ou null',
  ],
  ['an e-mail address, such as ada@example.org', 'une adresse courriel, comme ada@example.org'],
  ['a password of at least 12 characters', 'un mot de passe d’au moins 12 caractères'],
  ['a number, text or null', 'un nombre, un texte ou null'],
  [
    'text of {least} to {most} characters, not only spaces',
    'un texte de {least} à {most} caractères, pas seulement des espaces',
  ],
  ['text of {least} to {most} characters', 'un texte de {least} à {most} caractères'],
  ['text of at most {most} characters', 'un texte de {most} caractères au plus'],
  ['text that is not empty', 'un texte qui n’est pas vide'],
  ['text that is not blank', 'un texte qui n’est pas blanc'],
  ['text', 'un texte'],
  ['a whole number from {least} to {most}', 'un nombre entier de {least} à {most}'],
  ['a whole number of at least {least}', 'un nombre entier d’au moins {least}'],
  ['a whole number of at most {most}', 'un nombre entier de {most} au plus'],
  ['a whole number', 'un nombre entier'],
  ['a number from {least} to {most}', 'un nombre de {least} à {most}'],
  ['a number of at least {least}', 'un nombre d’au moins {least}'],
  ['a number of at most {most}', 'un nombre de {most} au plus'],
  ['a number', 'un nombre'],
  ['a list, each entry {=entry}', 'une liste, dont chaque élément est {=entry}'],
  ['a list', 'une liste'],
  // What JSON is not
  ['this is not JSON', 'ce n’est pas du JSON'],
  ...jsonFaultsInFrench,
  // What hangs from an entity
  ['{=first}, {=second}', '{=first}, {=second}'],
  ['{count} outcomes', '{count} résultats'],
  ['{count} outcome', '{count} résultat'],
  ['{count} indicators', '{count} indicateurs'],
  ['{count} indicator', '{count} indicateur'],
  ['{count} reports', '{count} rapports'],
  ['{count} report', '{count} rapport'],
  ['one of {choices} or {last}', 'l’une des valeurs {choices} ou {last}'],
  ['{=first} or {=second}', '{=first} ou {=second}'],
]
