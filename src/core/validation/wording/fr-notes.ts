// French: notes, which are never a reason to reject.
import { cidsContextUrl, sffContextUrl } from '../../graph/contexts/bundled-contexts.ts'
import type { Facts } from '../finding.ts'
import { filledRows, list, quote, times } from './fr-phrases.ts'
import { french } from '../../typography.ts'
import { lostValues } from './fr-lost-values.ts'
import { jsonText } from './as-written.ts'
import { visibleText } from './visible-text.ts'
import type { NoteSentences } from './words.ts'

const instead = (text: string | undefined): string => list((text ?? '').split(', ').map(quote))

const objects = (count: number | undefined): string =>
  count === undefined || count < 2 ? '' : ` (dans ${count} entrées)`

const ignoredKey = (value: string, count: number | undefined): string =>
  `La clé ${quote(value)}${times(count)} n’est pas définie par le contexte de ce fichier; tout ce qui s’y trouve a donc été ignoré.`

const textLink = (value: string, { key = '', type, count }: Facts): string =>
  `La clé ${quote(key)}${times(count)}${type === undefined ? '' : ` des entrées du type ${quote(type)}`} contient ${quote(value)} comme simple texte. Ce texte est conservé tel quel, mais n’est pas compris comme un lien; rien ne le suit donc.`

const reportNamed = ({ name, target = '' }: Facts): string =>
  `Le rapport d’indicateur${name === undefined ? '' : ` ${quote(name)}`} (${visibleText(target, 300)})`

const asTarget = french`Il est compté comme un résultat. S’il s’agit d’une cible, donnez-lui le type cids:Target à la place de cids:IndicatorReport : le niveau essentiel (Essential Tier) a ce type pour les cibles.`

const fundingGap = (funder: string, { target = '' }: Facts): string =>
  `La situation de financement (${visibleText(target, 300)}) nomme le bailleur de fonds ${quote(funder)}, mais aucun organisme; elle ne compte donc pour aucun.`

export const notes: NoteSentences = {
  ...lostValues,
  'unknown-key': {
    unknown: ({ value, facts }) =>
      `${ignoredKey(value, facts.count)} Si ce contenu compte, utilisez une clé du contexte CIDS ou SFF, ou écrivez la clé avec un préfixe ou au long.`,
    near: ({ value, facts }) =>
      `${ignoredKey(value, facts.count)} Vouliez-vous écrire ${instead(facts.instead)}?`,
    older: ({ value, facts }) =>
      facts.instead === undefined
        ? `${ignoredKey(value, facts.count)} Elle ne fait pas partie des contextes CIDS et SFF actuels, et rien ne l’y remplace.`
        : `${ignoredKey(value, facts.count)} Elle ne fait pas partie des contextes CIDS et SFF actuels; écrivez plutôt ${instead(facts.instead)}.`,
    'needs-context': ({ value, facts }) =>
      french`${ignoredKey(value, facts.count)} Le contexte ${facts.target === 'sff' ? 'SFF' : 'CIDS'} la définit : ajoutez ${quote(facts.target === 'sff' ? sffContextUrl : cidsContextUrl)} à "@context" (le contexte CIDS d’abord, le contexte SFF ensuite).`,
    'unit-of-both': ({ value, facts }) =>
      `${ignoredKey(value, facts.count)} Pour une mesure ou un rapport, écrivez l’unité sous "i72:unit_of_measure" (avec son préfixe, pour que les mots restent des mots); pour un indicateur, sous "unitDescription".`,
    more: ({ facts }) =>
      `${facts.count} autres clés ne sont pas définies par le contexte de ce fichier et ont été laissées de côté.`,
  },
  'no-core-entities': {
    none: () =>
      'Ce fichier ne décrit ni organisme, ni résultat, ni indicateur, ni rapport d’indicateur; il y aura donc peu à en montrer. Vérifiez que chaque entrée porte son type avec son préfixe, par exemple "@type": "cids:Organization", et que "@context" nomme le contexte CIDS.',
    'not-understood': () =>
      french`Rien dans ce fichier n’a été compris : aucun contexte ne définit ses clés. Ajoutez "@context": ["${cidsContextUrl}", "${sffContextUrl}"], et donnez à chaque entrée son identifiant et son type, par exemple "@id": "https://example.org/nous" et "@type": "cids:Organization".`,
    empty: () => 'Ce fichier ne contient aucune donnée.',
  },
  'duplicate-key': {
    duplicate: ({ value, facts }) =>
      `La clé ${quote(value)} figure plus d’une fois dans une même entrée${objects(facts.count)}. Seule la dernière valeur compte; les autres ont été laissées de côté. Écrivez la clé une seule fois; s’il y a plusieurs valeurs, écrivez-les sous forme de liste.`,
    more: ({ facts }) => `${facts.count} autres clés figurent plus d’une fois dans une même entrée.`,
  },
  'language-tag': {
    tag: ({ value, facts }) =>
      `La langue ${quote(value)}${times(facts.count)} n’est pas un code de langue; ses textes ont donc été conservés comme simples textes, sans langue. Écrivez un code tel que "en", "fr" ou "fr-CA".`,
    more: ({ facts }) => `${facts.count} autres langues ne sont pas des codes de langue.`,
  },
  'legacy-term': {
    term: ({ value, facts }) =>
      french`Ce fichier utilise l’ancien terme ${quote(value)}${times(facts.count)}. Il est conservé tel quel, mais n’est pas compris comme le terme actuel : écrivez plutôt ${instead(facts.instead)}.`,
    funder: ({ value, facts }) =>
      `Ce fichier utilise l’ancien terme ${quote(value)}${times(facts.count)} pour l’identifiant du bailleur de fonds. Il est conservé tel quel, mais rien ne le suit. Écrivez le nom du bailleur sous ${instead(facts.instead)}; «\u00a0cids:forOrganization\u00a0» prend l’organisme financé, jamais le bailleur.`,
    namespace: ({ value, facts }) =>
      french`Ce fichier utilise ${quote(value)}${times(facts.count)} d’une ancienne édition, au long ${quote(facts.full ?? '')}. Ce terme est conservé tel quel, mais n’est pas compris. Le terme actuel est ${instead(facts.instead)}, au long ${instead(facts.target)} : utilisez les contextes officiels, ou corrigez l’adresse dans "@context".`,
    more: ({ facts }) => `Ce fichier utilise ${facts.count} autres termes d’anciennes éditions.`,
  },
  'misspelt-type': {
    near: ({ value, facts }) =>
      `Le type ${quote(value)}${times(facts.count)} n’est pas connu de ce service; ses entrées ont été conservées, mais ni vérifiées ni comptées. Vouliez-vous écrire ${instead(facts.instead)}? Les majuscules comptent.`,
    text: ({ value, facts }) =>
      `Le type ${quote(value)}${times(facts.count)} est écrit comme du simple texte et ne compte donc pas comme un type. Écrivez "@type": "${facts.instead}".`,
    undeclared: ({ value, facts }) =>
      `Le type ${quote(value)}${times(facts.count)} n’est pas compris, parce qu’aucun contexte de ce fichier ne dit ce que signifie ${quote(value.slice(0, value.indexOf(':') + 1))}. Ajoutez "@context": ["${cidsContextUrl}", "${sffContextUrl}"].`,
    more: ({ facts }) => `${facts.count} autres types semblent mal écrits.`,
  },
  'link-as-text': {
    text: ({ value, facts }) =>
      french`${textLink(value, facts)} Écrivez l’identifiant (@id) de l’entrée voulue : ${jsonText(facts.key)}: {"@id": "…"}.`,
    'address-as-text': ({ value, facts }) =>
      `${textLink(value, facts)} Écrivez ${jsonText(facts.key)}: {"@id": ${jsonText(value.trim())}}.`,
    more: ({ facts }) => `${facts.count} autres clés contiennent du simple texte à la place d’un lien.`,
  },
  'unknown-sheet': {
    unknown: ({ value, facts: { count } }) =>
      french`La feuille ${quote(value)} n’a pas de place dans la structure; elle a été ignorée${count === undefined ? '' : ` : elle a ${filledRows(count)}`}.`,
    more: ({ facts }) =>
      `${facts.count} autres feuilles n’ont pas de place dans la structure; elles ont été ignorées.`,
  },
  'unknown-column': {
    unknown: ({ value, facts }) =>
      french`La colonne ${quote(value)} (cellule ${facts.target ?? ''}) n’est pas une colonne de cette feuille; elle a été ignorée : elle a ${filledRows(facts.count ?? 0)}.`,
    repeated: ({ value, facts }) =>
      french`La colonne ${quote(value)} (cellule ${facts.target ?? ''}) s’y trouve une deuxième fois; elle a été ignorée : elle a ${filledRows(facts.count ?? 0)}, et c’est la première qui compte.`,
    more: ({ facts }) => `${facts.count} autres colonnes ont été ignorées.`,
  },
  'rows-above-headers': {
    above: ({ value, facts }) =>
      `Dans la feuille ${quote(value)}, ${filledRows(facts.count ?? 0)} au-dessus des en-têtes ${facts.count === 1 ? 'a été ignorée' : 'ont été ignorées'}.`,
    'no-column': ({ value }) =>
      `La feuille ${quote(value)} a des en-têtes, mais aucune colonne @id, et rien au-dessous.`,
  },
  'percent-cell': {
    percentage: ({ value, facts }) =>
      `La cellule affiche un pourcentage et contient ${visibleText(value)}. Son unité ${quote(facts.name ?? '')} est un pourcentage; la valeur est donc ${facts.instead}.`,
    'other-unit': ({ value, facts, column }) =>
      french`La cellule affiche ${facts.instead ?? ''} %, mais son unité ${quote(facts.name ?? '')} n’est pas un pourcentage; la valeur est donc ce que la cellule contient : ${visibleText(value)}. S’il s’agit d’un pourcentage, écrivez % dans la colonne ${column('unit_of_measure')} de cette ligne.`,
    'no-unit': ({ value, facts, column }) =>
      french`La cellule affiche ${facts.instead ?? ''} %, mais aucune unité ne dit qu’il s’agit d’un pourcentage; la valeur est donc ce que la cellule contient : ${visibleText(value)}. S’il s’agit d’un pourcentage, écrivez % dans la colonne ${column('unit_of_measure')} de cette ligne.`,
    more: ({ facts }) => `${facts.count} autres cellules affichent un pourcentage.`,
  },
  'date-in-value': {
    number: ({ value, facts }) =>
      `La cellule affiche la date ${visibleText(value)}, qui n’est pas un nombre; elle n’entre donc dans aucune somme. S’il s’agit du nombre ${facts.instead}, donnez à la cellule le format Standard ou Nombre.`,
    text: ({ value }) =>
      `La cellule contient la date ${visibleText(value)}, qui n’est pas un nombre; elle n’entre donc dans aucune somme.`,
    more: ({ facts }) => `${facts.count} autres cellules de valeurs affichent une date.`,
  },
  'possible-target': {
    name: ({ facts }) =>
      `${reportNamed(facts)} est peut-être une cible, car son nom commence ainsi. ${asTarget}`,
    comment: ({ value, facts }) =>
      french`${reportNamed(facts)} est peut-être une cible, car son commentaire commence ainsi : ${quote(value.trim())}. ${asTarget}`,
    'both-types': ({ facts }) =>
      `${reportNamed(facts)} a deux types, cids:IndicatorReport et cids:Target. Il est compté comme un résultat. S’il s’agit d’une cible, retirez cids:IndicatorReport.`,
    more: ({ facts }) => `${facts.count} autres rapports d’indicateur sont peut-être des cibles.`,
  },
  'funding-without-organization': {
    missing: ({ value, facts }) =>
      french`${fundingGap(value, facts)} Écrivez l’identifiant de l’organisme financé : "forOrganization": {"@id": "…"}.`,
    profile: ({ value, facts }) =>
      french`${fundingGap(value, facts)} Un seul organisme en fait état : si c’est bien lui qui est financé, écrivez "forOrganization": {"@id": ${jsonText(facts.instead)}}.`,
    more: ({ facts }) =>
      `${facts.count} autres situations de financement nomment un bailleur de fonds, mais aucun organisme.`,
  },
  'identifier-form': {
    form: ({ value }) =>
      french`Le numéro ${quote(value)} de l’Agence du revenu du Canada est conservé tel quel, mais n’a pas la forme de ses numéros : neuf chiffres, deux lettres et quatre chiffres, comme 123456782RR0001.`,
    account: ({ value }) =>
      french`Le numéro ${quote(value)} de l’Agence du revenu du Canada est conservé tel quel, mais n’a que les neuf chiffres d’un numéro d’entreprise. Ajoutez les deux lettres et les quatre chiffres du compte : pour un organisme de bienfaisance enregistré, en général RR0001.`,
    'check-digit': ({ value }) =>
      `Le numéro ${quote(value)} de l’Agence du revenu du Canada est conservé tel quel, mais son chiffre de contrôle, le neuvième, ne correspond pas aux huit premiers; l’un d’eux est sans doute mal saisi.`,
    more: ({ facts }) =>
      `${facts.count} autres numéros n’ont pas la forme que leur donne l’organisme qui les délivre.`,
  },
}
