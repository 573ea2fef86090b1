// French explanations of the error codes of JSON-LD. The English ones are in graph/jsonld/describe-error.ts.
import type { JsonLdErrorCode } from '../../graph/jsonld/describe-error.ts'

const details: Readonly<Record<JsonLdErrorCode, string>> = {
  'not a document': 'le fichier contient une seule valeur au lieu d’un objet ou d’une liste d’objets',
  'colliding keywords':
    'le même mot clé JSON-LD figure deux fois dans un objet, par exemple comme @id et sous un autre nom',
  'cyclic IRI mapping': 'des termes de @context se définissent en rond les uns par les autres',
  'invalid @direction value': '@direction doit être "ltr" ou "rtl"',
  'invalid base direction': '@direction doit être "ltr" ou "rtl"',
  'invalid @graph value': '@graph doit contenir un objet ou une liste d’objets',
  'invalid @id value': '@id doit être un texte contenant un identifiant',
  'invalid @included value': '@included doit contenir des objets qui décrivent des entités',
  'invalid @index value': '@index doit être un texte',
  'invalid @nest value': '@nest doit contenir un objet',
  'invalid @reverse value': '@reverse doit contenir un objet',
  'invalid @version value': '@version dans @context doit être le nombre 1.1',
  'invalid base IRI': '@base dans @context doit être une adresse ou null',
  'invalid container mapping': '@container dans @context a une valeur que JSON-LD ne connaît pas',
  'invalid default language': '@language dans @context doit être un texte ou null',
  'invalid IRI mapping': 'un terme de @context doit recevoir un identifiant complet, ou un préfixe déclaré',
  'invalid keyword alias':
    'un mot clé reçoit dans @context un autre nom d’une manière que JSON-LD ne permet pas',
  'invalid language map value': 'un texte en plusieurs langues ne doit contenir que des textes',
  'invalid language-tagged string': '@language doit être un texte tel que "fr"',
  'invalid language-tagged value': 'seul un texte peut avoir un @language',
  'invalid local context': '@context doit être une adresse, un objet ou une liste de ceux-ci',
  'invalid @import value': '@import dans @context doit être l’adresse d’un contexte',
  'invalid @prefix value': '@prefix dans @context doit être true ou false',
  'invalid @propagate value': '@propagate dans @context doit être true ou false',
  'invalid @protected value': '@protected dans @context doit être true ou false',
  'invalid context nullification':
    'un contexte dont des termes sont protégés ne peut pas être mis de côté par null',
  'invalid language mapping': '@language d’un terme de @context doit être un texte ou null',
  'too many entries': 'il contient plus d’un million d’entrées; divisez-le en plusieurs fichiers',
  'too many definitions':
    'ses contextes définissent des termes trop souvent : il y a plus de 2 000 000 de définitions à établir, parce que des contextes placés dans des termes s’appliquent sans cesse; définissez les termes une seule fois, dans un seul @context',
  'too long a chain':
    'plus de 1 000 termes de @context se définissent l’un par l’autre; donnez à chacun son adresse entière',
  'too much text':
    'des noms courts y représentent tant de texte que ses énoncés, écrits au long, dépassent de loin la taille permise; utilisez des identifiants plus courts dans @context',
  'invalid reverse property': 'un terme inversé de @context n’est pas écrit comme JSON-LD le demande',
  'invalid reverse property map': '@reverse doit contenir des propriétés, pas des mots clés',
  'invalid reverse property value': '@reverse doit mener à des entités, pas à des textes ou des nombres',
  'invalid scoped context': 'un @context à l’intérieur d’un terme de @context n’est pas correct',
  'invalid set or list object': 'un objet avec @set ou @list ne peut rien contenir d’autre',
  'invalid term definition': 'un terme de @context n’est pas écrit comme JSON-LD le demande',
  'invalid type mapping': '@type d’un terme de @context doit être un identifiant complet ou @id',
  'invalid type value': '@type doit être un texte ou une liste de textes',
  'invalid typed value':
    '@type à côté de @value doit être un seul type de données, donné par un identifiant complet',
  'invalid value object':
    'un objet avec @value ne peut contenir en plus que @type, ou bien @language et @direction',
  'invalid value object value': '@value doit être un texte, un nombre, true, false ou null',
  'invalid vocab mapping': '@vocab dans @context doit être une adresse ou null',
  'keyword redefinition': 'un mot clé de JSON-LD ne peut pas recevoir un autre sens dans @context',
  'protected term redefinition': 'un terme protégé ne peut pas recevoir un autre sens dans @context',
}

const sentences = new Map<string, string>(Object.entries(details))

export const jsonldError = (code = ''): string =>
  sentences.get(code) ?? `le fichier n’est pas du JSON-LD correct (${code})`
