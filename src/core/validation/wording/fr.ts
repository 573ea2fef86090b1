// French: the sentences of the report. As in Canada, a colon is preceded by a no-break space, a semicolon and a question
// mark by none. Rules, section 2.
import { describeBytes } from '../../schema/body-limits.ts'
import type { Facts } from '../finding.ts'
import { cells } from './fr-cells.ts'
import { notes } from './fr-notes.ts'
import { iriWords, blank, faultText, listValues, phrases, quote } from './fr-phrases.ts'
import { jsonldError } from './fr-jsonld-errors.ts'
import { text } from './fr-text.ts'
import { bareKey, jsonText, listKey, measureExample, orExample, writtenKey } from './as-written.ts'
import { visibleText } from './visible-text.ts'
import { french } from '../../typography.ts'
import type { ItemSentences, SentenceParts, Words } from './words.ts'

const ignoredKeyHint = ({ ignoredKey }: Facts, key: string): string => {
  if (ignoredKey === undefined) return ''
  return ignoredKey === key
    ? french` Le fichier contient bien une clé "${key}", mais son "@context" ne la définit pas; elle a donc été ignorée : nommez le contexte CIDS dans "@context".`
    : ` Le fichier contient une clé ${quote(ignoredKey)}, ignorée parce que son contexte ne la définit pas; si c’est elle qui contient cette donnée, renommez-la "${key}".`
}

const older = (what: string, key: string, { facts }: SentenceParts, example: string): string => {
  const found = facts.values?.[0] === undefined ? '' : ` (avec ${quote(facts.values[0])})`
  return `${what} Ce fichier utilise l’ancienne clé ${quote(facts.key ?? '')}${found}; écrivez plutôt "${key}": ${orExample(facts, example)}.`
}

const misplacedText = (what: string, key: string, { facts }: SentenceParts, example: string): string => {
  const found = facts.values?.[0] === undefined ? '' : ` (${quote(facts.values[0])})`
  return french`${what} Ce qui se trouve sous la clé ${quote(facts.key ?? '')}${found} a sa place sous "${key}" : écrivez plutôt "${key}": ${orExample(facts, example)}.`
}

const noLegalName = ({ Who }: SentenceParts): string =>
  `${Who} n’a pas de dénomination sociale (hasLegalName).`

const several = (what: string, facts: Facts): string =>
  french`${what} : ${listValues(facts)}. Gardez-en exactement un et retirez les autres, même s’ils sont la traduction l’un de l’autre.`

const asLink = (key: string, value: string): string =>
  `Écrivez "${key}": ${jsonText(value)} (la clé sans préfixe), ou "cids:${key}": {"@id": ${jsonText(value)}}.`

const period = (facts: Facts): { what: string; key: string; example: string } =>
  facts.instead === 'endedAtTime'
    ? { what: 'fin', key: 'endedAtTime', example: '2024-12-31T23:59:59' }
    : { what: 'début', key: 'startedAtTime', example: '2024-01-01T00:00:00' }

const noPeriod = ({ Who, facts }: SentenceParts): string =>
  `${Who} n’a pas de ${period(facts).what} de période (${period(facts).key}).`

function referenceAdvice(parts: SentenceParts): string {
  const { value, facts } = parts
  const key = bareKey(parts)
  if (facts.fault === 'empty') {
    const isNeeded = key === 'forIndicator' || key === 'value'
    return `Écrivez l’identifiant de l’entrée voulue${isNeeded ? '' : ', ou retirez la clé'}.`
  }
  if (facts.fault !== 'no-scheme' || facts.isDescribed) {
    return french`Les identifiants ne sont jamais réparés : corrigez-le partout où le fichier l’utilise.`
  }
  if (key === 'value') return french`Une valeur s’écrit comme une mesure : ${measureExample(value)}.`
  if (key === 'unit_of_measure') {
    return french`Une unité en mots s’écrit avec le préfixe : "i72:unit_of_measure": ${jsonText(value)}. Sans lui, la clé prend l’identifiant d’une unité, par exemple https://ontology.commonapproach.org/cids#countUnit.`
  }
  if (key === 'hasBaseline' || key === 'hasThreshold') {
    return `"${key}" prend une mesure, par exemple {"@type": "i72:Measure", "hasNumericalValue": "10"}; une explication en mots peut aller sous "hasDescription".`
  }
  return french`Cette clé prend un lien, pas des mots : écrivez l’identifiant (@id) complet de l’entrée voulue.`
}

const full = ({ facts }: SentenceParts): string =>
  facts.full === undefined ? '' : french` (au long : ${quote(facts.full)})`

const measureText = ({ facts, ofWho }: SentenceParts): string =>
  facts.target === undefined
    ? `La mesure (value) ${ofWho}`
    : `La mesure ${quote(facts.target)} (value) ${ofWho}`

const typeFault = ({ value, facts }: SentenceParts): string =>
  facts.fault === 'no-scheme'
    ? `le @type ${quote(value)} sans préfixe; on ne peut donc pas savoir de quel genre d’entrée il s’agit`
    : french`pour @type ${quote(value)}, qui n’est pas un ${iriWords} valide : ${faultText(facts)}`

function sizes({ value, facts }: SentenceParts): string {
  const [bytes, most] = [facts.bytes ?? 0, facts.maxBytes ?? 0].map((each) => describeBytes(each, 'fr'))
  const inFull = facts.full === undefined ? '' : french` (au long : « ${visibleText(facts.full, Infinity)} »)`
  return french`« ${visibleText(value, Infinity)} »${inFull} a ${bytes ?? ''} en UTF-8, et ${most ?? ''} au plus sont possibles`
}

const items: ItemSentences = {
  'organization-legal-name': {
    missing: ({ Who, facts }) =>
      `${Who} n’a pas de dénomination sociale. Ajoutez-y "hasLegalName": "la dénomination sociale complète".${ignoredKeyHint(facts, 'hasLegalName')}`,
    blank: ({ ofWho, value }) =>
      `La dénomination sociale (hasLegalName) ${ofWho} ${blank(value)}. Écrivez-y la dénomination sociale complète.`,
    several: ({ Who, facts }) => several(`${Who} a ${facts.count} noms légaux (hasLegalName)`, facts),
    link: ({ ofWho, value }) =>
      french`La dénomination sociale (hasLegalName) ${ofWho} est un lien ou une entrée imbriquée${value && ` (${quote(value)})`}, et non du texte. Écrivez le nom lui-même : "hasLegalName": "la dénomination sociale complète".`,
    'older-key': (s) => older(noLegalName(s), 'hasLegalName', s, 'la dénomination sociale complète'),
    'other-key': (s) => misplacedText(noLegalName(s), 'hasLegalName', s, 'la dénomination sociale complète'),
  },
  'entity-name': {
    missing: ({ Who, facts }) =>
      `${Who} n’a pas de nom. Ajoutez-y "hasName": "son nom".${ignoredKeyHint(facts, 'hasName')}`,
    blank: ({ ofWho, value }) => `Le nom (hasName) ${ofWho} ${blank(value)}. Écrivez-y son nom.`,
    several: ({ Who, facts }) => several(`${Who} a ${facts.count} noms (hasName)`, facts),
    link: ({ ofWho, value }) =>
      french`Le nom (hasName) ${ofWho} est un lien ou une entrée imbriquée${value && ` (${quote(value)})`}, et non du texte. Écrivez le nom lui-même : "hasName": "son nom".`,
    'older-key': (s) => older(`${s.Who} n’a pas de nom (hasName).`, 'hasName', s, 'son nom'),
    'other-key': (s) => misplacedText(`${s.Who} n’a pas de nom (hasName).`, 'hasName', s, 'son nom'),
  },
  'theme-not-iri': {
    text: ({ ofWho, value }) =>
      french`Le thème ${quote(value)} ${ofWho} est écrit en mots. Un thème est donné par son ${iriWords}, par exemple "forTheme": "https://metadata.un.org/sdg/11" : remplacez ${quote(value)} par l’identifiant du thème voulu.`,
    'address-as-text': ({ ofWho, value }) =>
      `Le thème ${quote(value)} ${ofWho} est écrit comme du simple texte et n’est donc pas compris comme un lien. ${asLink('forTheme', value)}`,
    empty: ({ ofWho, value }) =>
      `Un thème (forTheme) ${ofWho} ${blank(value)}. Écrivez l’${iriWords} d’un thème, par exemple "forTheme": "https://metadata.un.org/sdg/11", ou retirez la clé.`,
    'no-id': ({ ofWho, facts }) =>
      french`Le thème${facts.values?.[0] === undefined ? '' : ` ${quote(facts.values[0])}`} ${ofWho} n’a pas d’identifiant (@id) qui lui soit propre${facts.target === undefined ? '' : `; il se trouve à ${facts.target}`}. Donnez-lui un "@id", ou écrivez l’identifiant d’un thème : "forTheme": "https://metadata.un.org/sdg/11".`,
  },
  'report-incomplete': {
    'indicator-missing': ({ Who, facts }) =>
      `${Who} ne dit pas sur quel indicateur il porte. Ajoutez "forIndicator": "l’identifiant (@id) de l’indicateur".${ignoredKeyHint(facts, 'forIndicator')}`,
    'indicator-text': ({ Who, value }) =>
      french`${Who} n’est pas lié à son indicateur : sous forIndicator se trouve le texte ${quote(value)}. Écrivez-y plutôt l’identifiant (@id) de l’indicateur.`,
    'indicator-address-as-text': ({ Who, value }) =>
      french`${Who} n’est pas lié à son indicateur : ${quote(value)} est écrit comme du simple texte et n’est donc pas compris comme un lien. ${asLink('forIndicator', value)}`,
    'indicator-empty': ({ Who, value }) =>
      french`${Who} ne dit pas sur quel indicateur il porte : forIndicator ${blank(value)}. Écrivez-y l’identifiant (@id) de l’indicateur.`,
    'indicator-no-id': ({ Who }) =>
      french`${Who} n’est pas lié à son indicateur : l’indicateur sous forIndicator n’a pas d’identifiant (@id). Donnez un "@id" à l’indicateur et écrivez-le sous forIndicator.`,
    'indicator-other-key': ({ Who, facts }) =>
      `${Who} ne dit pas sous forIndicator sur quel indicateur il porte. Il porte la clé ${quote(facts.key ?? '')}; écrivez plutôt "forIndicator": "l’identifiant (@id) de l’indicateur".`,
    'value-missing': ({ Who, facts }) =>
      `${Who} n’a pas de valeur. Ajoutez ${measureExample('la valeur')}.${ignoredKeyHint(facts, 'value')}`,
    'value-text': ({ Who, value }) =>
      french`${Who} n’a pas de mesure : sous value se trouve directement ${quote(value)}. Écrivez plutôt ${measureExample(value)}.`,
    'value-address-as-text': ({ Who, value }) =>
      french`${Who} n’est pas lié à sa mesure : ${quote(value)} est écrit comme du simple texte et n’est donc pas compris comme un lien. Écrivez "value": ${jsonText(value)} (la clé sans préfixe), ou "i72:value": {"@id": ${jsonText(value)}}.`,
    'value-empty': ({ Who, value }) =>
      french`${Who} n’a pas de valeur : la clé value ${blank(value)}. Écrivez ${measureExample('la valeur')}.`,
    'value-other-key': ({ Who, facts }) =>
      french`${Who} n’a pas de mesure sous la clé value. Ce qui se trouve sous ${quote(facts.key ?? '')} a sa place dans une mesure : écrivez plutôt ${measureExample(facts.values?.[0] ?? 'la valeur')}.`,
    'value-older-key': ({ Who, facts }) =>
      `${Who} n’a pas de mesure sous la clé value. Ce fichier utilise l’ancienne clé ${quote(facts.key ?? '')}; écrivez plutôt ${measureExample(facts.values?.[0] ?? 'la valeur')}.`,
    'number-missing': (s) =>
      `${measureText(s)} n’a pas de nombre. Ajoutez "hasNumericalValue": "la valeur" à la mesure.${ignoredKeyHint(s.facts, 'hasNumericalValue')}`,
    'number-not-here': ({ Who, facts }) =>
      `${Who} renvoie à la mesure ${quote(facts.target ?? '')}, que ce fichier ne décrit pas; il n’a donc pas de valeur. Ajoutez cette mesure avec "hasNumericalValue", ou écrivez ${measureExample('la valeur')}.`,
    'number-link': (s) =>
      french`${measureText(s)} a pour nombre un lien ou une entrée imbriquée. Écrivez la valeur elle-même : "hasNumericalValue": "la valeur".`,
    'number-other-key': (s) =>
      misplacedText(`${measureText(s)} n’a pas de nombre.`, 'hasNumericalValue', s, 'la valeur'),
    'number-older-key': (s) =>
      older(`${measureText(s)} n’a pas de nombre.`, 'hasNumericalValue', s, 'la valeur'),
    'period-missing': (s) =>
      `${noPeriod(s)} Ajoutez "${period(s.facts).key}": "${period(s.facts).example}" avec la bonne date.${ignoredKeyHint(s.facts, period(s.facts).key)}`,
    'period-blank': (s) =>
      `${noPeriod(s)} La clé est là, mais elle ${blank(s.value)}. Écrivez une date, par exemple "${period(s.facts).key}": "${period(s.facts).example}".`,
    'period-link': (s) =>
      `${noPeriod(s)} La clé contient un lien ou une entrée imbriquée, et non une date. Écrivez une date, par exemple "${period(s.facts).key}": "${period(s.facts).example}".`,
    'period-other-key': (s) => misplacedText(noPeriod(s), period(s.facts).key, s, period(s.facts).example),
    'period-older-key': (s) => older(noPeriod(s), period(s.facts).key, s, period(s.facts).example),
  },
  'missing-id': {
    missing: ({ Who, kind }) =>
      french`${Who} n’a pas d’identifiant (@id) qui lui soit propre; une étiquette qui commence par _: n’en est pas un. Donnez-lui un "@id" qui restera le même dans les fichiers suivants : un ${iriWords}, par exemple "https://votre-organisme.example/${(kind ?? 'id').replace('_', '-')}/1".`,
    'no-column': () =>
      french`Cette feuille n’a aucune colonne @id; ses lignes n’ont donc pas d’identifiant. Écrivez @id comme en-tête d’une colonne, dans une des dix premières lignes, et au-dessous, pour chaque ligne, un identifiant qui restera le même dans les fichiers suivants : un ${iriWords}, par exemple https://votre-organisme.example/id/1.`,
  },
  'no-organization-link': {
    missing: ({ Who, kind }) =>
      `${Who} n’est lié à aucun organisme. Ajoutez-y "forOrganization": "l’identifiant (@id) de l’organisme", ou inscrivez-le sous ${listKey(kind)} de l’organisme.`,
    'not-here': ({ Who, value }) =>
      `${Who} nomme l’organisme ${quote(value)} (forOrganization), mais ce fichier ne décrit pas cet organisme. Ajoutez-le au fichier, avec son "@type": "cids:Organization", son "@id" et son "hasLegalName", ou corrigez l’identifiant.`,
    'not-an-organization': ({ Who, value }) =>
      french`${Who} nomme ${value ? quote(value) : 'une entrée imbriquée'} comme organisme (forOrganization), mais ce fichier ne dit pas qu’il s’agit d’un organisme. Donnez à cette entrée le type d’un organisme : "@type": "cids:Organization".`,
    text: ({ Who, value }) =>
      french`${Who} n’est lié à aucun organisme : sous forOrganization se trouve le texte ${quote(value)}. Écrivez-y plutôt l’identifiant (@id) de l’organisme.`,
    'address-as-text': ({ Who, value }) =>
      french`${Who} n’est lié à aucun organisme : ${quote(value)} est écrit comme du simple texte et n’est donc pas compris comme un lien. ${asLink('forOrganization', value)}`,
    empty: ({ Who, value }) =>
      french`${Who} n’est lié à aucun organisme : forOrganization ${blank(value)}. Écrivez-y l’identifiant (@id) de l’organisme.`,
    'wrong-key': ({ Who, kind }) =>
      french`${Who} n’est lié à aucun organisme : un organisme l’inscrit sous ${kind === 'outcome' ? 'hasIndicator' : 'hasOutcome'}. Déplacez-le sous ${listKey(kind)} de cet organisme, ou ajoutez-y "forOrganization": "l’identifiant (@id) de l’organisme".`,
    'text-on-organization': ({ Who, facts }) =>
      french`${Who} n’est lié à aucun organisme : un organisme l’inscrit sous ${quote(facts.key ?? '')} comme du simple texte, ce qui n’est pas compris comme un lien. Écrivez-y la clé sans préfixe, ou entourez l’identifiant de {"@id": "…"}.`,
  },
  'invalid-iri': {
    id: (s) =>
      french`L’identifiant (@id) ${quote(s.value)}${full(s)} ${s.ofName} n’est pas un ${iriWords} valide : ${faultText(s.facts)}. Les identifiants ne sont jamais réparés : corrigez-le ici et partout où le fichier y renvoie.`,
    reference: (s) =>
      french`${s.Who} a sous ${quote(s.facts.key ?? '')} ${quote(s.value)}${full(s)}, qui n’est pas un ${iriWords} valide : ${faultText(s.facts)}. ${referenceAdvice(s)}`,
    type: (s) =>
      `${s.Who} a ${typeFault(s)}. ${s.facts.instead === undefined ? 'Écrivez le type avec son préfixe, par exemple "@type": "cids:Outcome".' : `Écrivez "@type": "${s.facts.instead}".`}`,
    property: (s) =>
      french`${s.Who} a une clé ${quote(s.value)}${full(s)}, qui n’est pas un ${iriWords} valide : ${faultText(s.facts)}. Renommez la clé selon le contexte CIDS ou SFF, ou retirez-la.`,
    datatype: (s) =>
      french`${s.Who} a sous ${quote(s.facts.key ?? '')} une valeur dont le type ${quote(s.value)} n’est pas un ${iriWords} valide : ${faultText(s.facts)}. Retirez le type de la valeur, ou écrivez-le au long, par exemple "xsd:dateTime".`,
    graph: (s) =>
      french`Le nom ${quote(s.value)} d’une partie de ce fichier (un "@id" à côté de "@graph") n’est pas un ${iriWords} valide : ${faultText(s.facts)}. Corrigez-le ou retirez-le.`,
  },
  'too-long': {
    name: (s) =>
      french`Le nom (${writtenKey(s)}) ${s.ofWho} est trop long : ${sizes(s)}. Écrivez un nom plus court; le reste peut aller sous "hasDescription".`,
    unit: (s) =>
      french`L’unité (${writtenKey(s)}) ${s.ofWho} est trop longue : ${sizes(s)}. Écrivez l’unité seule, par exemple "personnes" ou "%".`,
    funder: (s) =>
      french`Le nom d’un bailleur de fonds (${writtenKey(s)}) ${s.ofWho} est trop long : ${sizes(s)}. Écrivez le nom du bailleur de fonds seul.`,
    value: (s) =>
      french`La valeur (${writtenKey(s)}) ${s.ofWho} est trop longue : ${sizes(s)}. Écrivez une valeur plus courte; le reste peut aller sous "hasComment".`,
    id: (s) =>
      french`L’identifiant (@id) ${s.ofWho} est trop long : ${sizes(s)}. Choisissez-en un plus court, ici et partout où le fichier y renvoie.`,
    reference: (s) =>
      french`${s.Who} a sous ${quote(writtenKey(s))} un identifiant trop long : ${sizes(s)}. Choisissez-en un plus court, ici et partout où le fichier l’utilise.`,
    type: (s) =>
      french`${s.Who} a un @type trop long : ${sizes(s)}. Retirez-le, ou écrivez un type du contexte CIDS ou SFF.`,
    property: (s) =>
      french`${s.Who} a une clé trop longue : ${sizes(s)}. Renommez la clé selon le contexte CIDS ou SFF, ou retirez-la.`,
    datatype: (s) =>
      french`${s.Who} a sous ${quote(writtenKey(s))} une valeur dont le type est trop long : ${sizes(s)}. Retirez le type de la valeur.`,
    graph: (s) =>
      french`Le nom d’une partie de ce fichier (un "@id" à côté de "@graph") est trop long : ${sizes(s)}. Choisissez-en un plus court ou retirez-le.`,
  },
  'unknown-context': {
    unknown: ({ value, facts }) =>
      `Le fichier nomme le contexte ${quote(value)}${at(facts)}, que ce service ne connaît pas; les contextes ne sont jamais cherchés sur le web. Utilisez "https://ontology.commonapproach.org/contexts/cidsContext.jsonld", puis "https://ontology.commonapproach.org/contexts/sffContext.jsonld".`,
    old: ({ value, facts }) =>
      french`Le fichier nomme le contexte ${quote(value)}${at(facts)}, qui appartient à une ancienne édition de CIDS. Son successeur est ${quote(facts.instead ?? '')} : écrivez-le à la place, avec les noms de l’édition actuelle. Une nouvelle exportation depuis un outil à jour le fait pour vous.`,
    near: ({ value, facts }) =>
      french`Le fichier nomme le contexte ${quote(value)}${at(facts)}, que ce service ne connaît pas. L’adresse officielle est ${quote(facts.instead ?? '')} : écrivez-la à la place.`,
  },
  'jsonld-error': {
    'not-json': ({ facts }) =>
      `Ce fichier n’est pas du JSON correct${placeInLines(facts)}. Corrigez cet endroit, ou exportez de nouveau le fichier.`,
    'not-json-ld': ({ facts }) =>
      french`Ce fichier n’a pas pu être lu comme données liées (JSON-LD) : ${jsonldError(facts.key)}. Une capsule est un objet avec "@context" et "@graph", ou une liste d’entrées ayant chacune "@context", "@id" et "@type".`,
    error: ({ facts }) =>
      french`Le fichier n’a pas pu être lu comme données liées (JSON-LD) à ${facts.target ?? '#'} : ${jsonldError(facts.key)}. Corrigez cet endroit et vérifiez de nouveau le fichier : le reste n’a pas pu être vérifié.`,
  },
  'invalid-text': {
    nul: ({ value, facts }) =>
      `Le texte ${quote(value)} à ${facts.target ?? '#'} contient un caractère NUL (\\u0000), qu’aucun texte ne peut contenir. Retirez-le.`,
    surrogate: ({ value, facts }) =>
      `Le texte ${quote(value)} à ${facts.target ?? '#'} contient une moitié de caractère (un code de \\ud800 à \\udfff sans son autre moitié) et ne peut donc pas être conservé. Retapez ce texte ou retirez le caractère défectueux.`,
  },
  'too-deep': {
    'too-deep': ({ facts }) =>
      `Le fichier imbrique ses entrées sur plus de ${facts.count} niveaux, d’abord à ${visibleText(facts.target ?? '#')}. Placez les entrées côte à côte sous "@graph" et renvoyez à elles par leur @id.`,
  },
  'cell-error': {
    error: ({ value }) =>
      `La cellule affiche l’erreur ${quote(value)} à la place d’une valeur. Corrigez sa formule, ou écrivez la valeur elle-même dans la cellule.`,
    uncalculated: () =>
      'La formule de cette cellule n’a jamais été calculée; le fichier n’en contient donc aucune valeur. Ouvrez le fichier dans Excel et enregistrez-le, ou écrivez la valeur elle-même dans la cellule.',
  },
  'processing-failed': {
    memory: () =>
      'Le traitement de ce fichier a demandé plus de mémoire qu’un fichier ne peut en utiliser. Divisez-le en fichiers plus petits et envoyez-les un à un.',
    time: () =>
      'Le traitement de ce fichier a pris plus de temps qu’un fichier ne peut en prendre. Divisez-le en fichiers plus petits et envoyez-les un à un.',
    crash: () =>
      'Le traitement de ce fichier a interrompu deux fois le programme de vérification; il a donc été abandonné. Rien n’a été conservé. Envoyez ce message et le fichier aux responsables de ce service.',
    other: () =>
      'Le traitement de ce fichier a échoué. Rien n’a été conservé. Envoyez ce message et le fichier aux responsables de ce service.',
  },
  'organization-description': {
    missing: ({ Who }) =>
      french`${Who} n’a pas de description. En ajouter une aide les lecteurs : "hasDescription": "ce que fait l’organisme".`,
    blank: ({ ofWho, value }) =>
      french`La description ${ofWho} ${blank(value)}. En écrire une aide les lecteurs : "hasDescription": "ce que fait l’organisme".`,
    link: ({ ofWho }) =>
      french`La description ${ofWho} est un lien ou une entrée imbriquée, et non du texte. L’écrire comme du texte aide les lecteurs : "hasDescription": "ce que fait l’organisme".`,
    'other-key': ({ Who, facts }) =>
      `${Who} n’a pas de description sous hasDescription. Si ce qui se trouve sous la clé ${quote(facts.key ?? '')} est sa description, écrivez-le sous "hasDescription".`,
  },
  'indicator-outcome': {
    missing: ({ Who }) =>
      `${Who} ne dit pas quel résultat il mesure. S’il y en a un, ajoutez "forOutcome": "l’identifiant (@id) du résultat".`,
    text: ({ Who, value }) =>
      french`${Who} n’est pas lié au résultat qu’il mesure : sous forOutcome se trouve le texte ${quote(value)}. Écrivez-y plutôt l’identifiant (@id) du résultat.`,
    'address-as-text': ({ Who, value }) =>
      french`${Who} n’est pas lié au résultat qu’il mesure : ${quote(value)} est écrit comme du simple texte et n’est donc pas compris comme un lien. ${asLink('forOutcome', value)}`,
    empty: ({ Who, value }) =>
      french`${Who} ne dit pas quel résultat il mesure : forOutcome ${blank(value)}. Écrivez-y l’identifiant (@id) du résultat, ou retirez la clé.`,
    'no-id': ({ Who }) =>
      french`${Who} n’est pas lié au résultat qu’il mesure : ce qui se trouve sous forOutcome n’a pas d’identifiant (@id). Écrivez-y l’identifiant du résultat.`,
  },
}

/** `detail` is in English. */
function placeInLines({ detail }: Facts): string {
  const place = /line (\d+), column (\d+)/.exec(detail ?? '')
  return place ? ` (ligne ${place[1]}, colonne ${place[2]})` : ''
}

function at({ target }: Facts): string {
  return target === undefined || target === '#' ? '' : ` (à ${target})`
}

export const fr: Words = { items, notes, phrases, text, cells }
