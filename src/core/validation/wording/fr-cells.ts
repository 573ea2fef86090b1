// French: the sentences of the report for workbooks. Each begins with the cell. Rules, section 12.
import { french } from '../../typography.ts'
import { blank, faultText, iriWords, listValues, quote } from './fr-phrases.ts'
import type { cells as english } from './en-cells.ts'
import type { SameCells, SentenceParts } from './words.ts'
import { describeBytes } from '../../schema/body-limits.ts'
import { bareKey } from './as-written.ts'
import { visibleText } from './visible-text.ts'

const inColumn = (column: string): string => `dans la colonne ${column} de cette ligne`

const several = (what: string, { facts }: SentenceParts): string =>
  french`${what} : ${listValues(facts)}. Gardez-en un seul dans toutes les lignes qui ont cet identifiant.`

const period = ({ facts }: SentenceParts): readonly [what: string, column: string, example: string] =>
  facts.instead === 'endedAtTime'
    ? ['fin', 'endedAtTime', '2024-12-31']
    : ['début', 'startedAtTime', '2024-01-01']

function sizes({ value, facts }: SentenceParts): string {
  const [bytes, most] = [facts.bytes ?? 0, facts.maxBytes ?? 0].map((each) => describeBytes(each, 'fr'))
  return french`« ${visibleText(value, Infinity)} » a ${bytes ?? ''} en UTF-8, et ${most ?? ''} au plus sont possibles`
}

const organizationCell = ({ sheet, column }: SentenceParts): string =>
  `Écrivez l’identifiant ou la dénomination sociale d’une ligne de la feuille ${sheet('Organization')} ${inColumn(column('forOrganization'))}.`

const asTarget = ({ sheet }: SentenceParts): string =>
  `Il est compté comme un résultat. S’il s’agit d’une cible, déplacez sa ligne vers la feuille ${sheet('Target')}, qui a les mêmes colonnes.`

const reportNamed = ({ facts: { name, target = '' } }: SentenceParts): string =>
  `Le rapport d’indicateur${name === undefined ? '' : ` ${quote(name)}`} (cellule ${visibleText(target, 300)})`

const fundingGap = ({ value, facts: { target = '' } }: SentenceParts): string =>
  `La situation de financement (cellule ${visibleText(target, 300)}) nomme le bailleur de fonds ${quote(value)}, mais aucun organisme; elle ne compte donc pour aucun.`

export const cells: SameCells<typeof english> = {
  items: {
    'organization-legal-name': {
      missing: ({ Who, column }) =>
        `${Who} n’a pas de dénomination sociale. Écrivez-la ${inColumn(column('hasLegalName'))}.`,
      blank: ({ ofWho, value }) =>
        `La dénomination sociale ${ofWho} ${blank(value)}. Écrivez-la dans cette cellule.`,
      several: (s) => several(`${s.Who} a ${s.facts.count} noms légaux`, s),
    },
    'entity-name': {
      missing: ({ Who, column }) => `${Who} n’a pas de nom. Écrivez-le ${inColumn(column('hasName'))}.`,
      blank: ({ ofWho, value }) => `Le nom ${ofWho} ${blank(value)}. Écrivez-le dans cette cellule.`,
      several: (s) => several(`${s.Who} a ${s.facts.count} noms`, s),
    },
    'theme-not-iri': {
      text: ({ ofWho, value, sheet }) =>
        `Le thème ${quote(value)} ${ofWho} n’est pas connu. Choisissez un thème de la liste déroulante, ou écrivez son identifiant, par exemple https://metadata.un.org/sdg/11, ou le nom d’une seule ligne de la feuille ${sheet('Theme')}.`,
      empty: ({ ofWho, value }) =>
        `Un thème ${ofWho} ${blank(value)}. Écrivez un thème dans cette cellule, ou videz-la.`,
    },
    'report-incomplete': {
      'indicator-missing': ({ Who, column }) =>
        `${Who} ne dit pas sur quel indicateur il porte. Écrivez l’identifiant ou le nom de l’indicateur ${inColumn(column('forIndicator'))}.`,
      'indicator-text': ({ Who, value, sheet }) =>
        `${Who} nomme l’indicateur ${quote(value)}, qui n’est ni un identifiant ni le nom d’une seule ligne de la feuille ${sheet('Indicator')}. Corrigez-le ici.`,
      'indicator-empty': ({ Who }) =>
        `${Who} ne dit pas sur quel indicateur il porte. Écrivez l’identifiant ou le nom de l’indicateur dans cette cellule.`,
      'value-missing': ({ Who, column }) =>
        `${Who} n’a pas de valeur. Écrivez-la ${inColumn(column('value'))}.`,
      'value-empty': ({ Who }) => `${Who} n’a pas de valeur. Écrivez-la dans cette cellule.`,
      'period-missing': (s) =>
        `${s.Who} n’a pas de ${period(s)[0]} de période. Écrivez une date, par exemple ${period(s)[2]}, ${inColumn(s.column(period(s)[1]))}.`,
      'period-blank': (s) =>
        french`${s.Who} n’a pas de ${period(s)[0]} de période : la cellule ${blank(s.value)}. Écrivez une date, par exemple ${period(s)[2]}.`,
    },
    'missing-id': {
      missing: ({ Who, kind }) =>
        french`${Who} n’a pas d’identifiant. Écrivez-en un dans cette cellule, qui restera le même dans les fichiers suivants : un ${iriWords}, par exemple https://votre-organisme.example/${(kind ?? 'id').replace('_', '-')}/1.`,
    },
    'no-organization-link': {
      missing: (s) => `${s.Who} n’est lié à aucun organisme. ${organizationCell(s)}`,
      'not-here': ({ Who, value, sheet }) =>
        `${Who} nomme l’organisme ${quote(value)}, qui n’a pas de ligne dans la feuille ${sheet('Organization')}. Ajoutez-y une ligne avec son identifiant et sa dénomination sociale, ou corrigez cette cellule.`,
      'not-an-organization': (s) =>
        `${s.Who} nomme ${quote(s.value)} comme organisme, qui n’a pas de ligne dans la feuille ${s.sheet('Organization')}. ${organizationCell(s)}`,
      text: ({ Who, value, sheet }) =>
        `${Who} nomme l’organisme ${quote(value)}, qui n’est ni un identifiant ni la dénomination sociale d’une seule ligne de la feuille ${sheet('Organization')}. Corrigez-le ici.`,
      empty: (s) => `${s.Who} n’est lié à aucun organisme. ${organizationCell(s)}`,
      'wrong-key': (s) =>
        french`${s.Who} n’est lié à aucun organisme : un organisme l’inscrit dans la colonne ${s.column(s.kind === 'outcome' ? 'hasIndicator' : 'hasOutcome', 'Organization')}, qui est pour les ${s.kind === 'outcome' ? 'indicateurs' : 'résultats'}. ${organizationCell(s)}`,
    },
    'invalid-iri': {
      id: (s) =>
        french`L’identifiant ${quote(s.value)} ${s.ofName} n’est pas un ${iriWords} valide : ${faultText(s.facts)}. Corrigez-le dans cette cellule et dans toutes celles qui y renvoient.`,
      reference: (s) =>
        french`${s.Who} a ${quote(s.value)} dans la colonne ${s.column(bareKey(s))}, qui n’est ni un ${iriWords} valide ni le nom d’une seule ligne : ${faultText(s.facts)}. Écrivez l’identifiant ou le nom de la ligne voulue, ou videz la cellule.`,
    },
    'too-long': {
      name: (s) =>
        french`Le nom ${s.ofWho} est trop long : ${sizes(s)}. Écrivez un nom plus court; le reste peut aller dans la colonne ${s.column('hasDescription')}.`,
      unit: (s) =>
        french`L’unité ${s.ofWho} est trop longue : ${sizes(s)}. Écrivez l’unité seule, par exemple personnes ou %.`,
      funder: (s) =>
        french`Le nom d’un bailleur de fonds ${s.ofWho} est trop long : ${sizes(s)}. Écrivez seulement le nom du bailleur.`,
      value: (s) =>
        french`La valeur ${s.ofWho} est trop longue : ${sizes(s)}. Écrivez une valeur plus courte; le reste peut aller dans la colonne ${s.column('hasComment')}.`,
      id: (s) =>
        french`L’identifiant ${s.ofWho} est trop long : ${sizes(s)}. Choisissez-en un plus court, ici et dans toutes les cellules qui y renvoient.`,
      reference: (s) =>
        french`${s.Who} a dans la colonne ${s.column(bareKey(s))} un identifiant trop long : ${sizes(s)}. Choisissez-en un plus court, ici et dans toutes les cellules qui l’utilisent.`,
    },
    'organization-description': {
      missing: ({ Who, column }) =>
        `${Who} n’a pas de description. Il est utile d’en écrire une ${inColumn(column('hasDescription'))}.`,
      blank: ({ ofWho, value }) =>
        `La description ${ofWho} ${blank(value)}. Il est utile d’en écrire une dans cette cellule.`,
    },
    'indicator-outcome': {
      missing: ({ Who, column }) =>
        `${Who} ne dit pas quel résultat il mesure. S’il y en a un, écrivez son identifiant ou son nom ${inColumn(column('forOutcome'))}.`,
      text: ({ Who, value, sheet }) =>
        `${Who} nomme le résultat ${quote(value)}, qui n’est ni un identifiant ni le nom d’une seule ligne de la feuille ${sheet('Outcome')}. Corrigez-le ici.`,
      empty: ({ Who }) =>
        `${Who} ne dit pas quel résultat il mesure. Écrivez l’identifiant ou le nom du résultat dans cette cellule, ou videz-la.`,
    },
  },
  notes: {
    'no-core-entities': {
      none: ({ sheet }) =>
        `Ce classeur n’a aucune ligne dans les feuilles ${sheet('Organization')}, ${sheet('Outcome')}, ${sheet('Indicator')} et ${sheet('IndicatorReport')}; il y a donc peu à en montrer.`,
      empty: () =>
        'Ce classeur ne contient aucune donnée. Les lignes marquées comme exemples ne comptent pas.',
    },
    'possible-target': {
      name: (s) => `${reportNamed(s)} est peut-être une cible, car son nom commence ainsi. ${asTarget(s)}`,
      comment: (s) =>
        french`${reportNamed(s)} est peut-être une cible, car son commentaire commence ainsi : ${quote(s.value.trim())}. ${asTarget(s)}`,
      'both-types': (s) =>
        `${reportNamed(s)} se trouve dans les feuilles ${s.sheet('IndicatorReport')} et ${s.sheet('Target')}. Il est compté comme un résultat. S’il s’agit d’une cible, supprimez sa ligne de la feuille ${s.sheet('IndicatorReport')}.`,
    },
    'funding-without-organization': {
      missing: (s) =>
        `${fundingGap(s)} Écrivez dans cette cellule l’identifiant ou la dénomination légale de l’organisme financé.`,
      profile: (s) =>
        french`${fundingGap(s)} Un seul organisme en fait état : si c’est bien lui qui est financé, écrivez ${quote(s.facts.instead ?? '')} dans cette cellule.`,
    },
    'link-as-text': {
      text: ({ value }) =>
        `${quote(value)} se trouve à la place de l’identifiant d’une ligne. Le texte est gardé tel quel, mais ne mène nulle part.`,
      'address-as-text': ({ value }) =>
        `${quote(value)} se trouve à la place de l’identifiant d’une ligne. Le texte est gardé tel quel, mais ne mène nulle part.`,
    },
  },
  advice: {
    'organization-legal-name': 'Écrivez la dénomination sociale complète une seule fois, dans sa colonne.',
    'entity-name': 'Écrivez le nom une seule fois, dans sa colonne.',
    'theme-not-iri':
      'Choisissez dans la colonne des thèmes ceux de la liste déroulante, ou écrivez leur identifiant.',
    'report-incomplete':
      'Chaque ligne de rapport a un indicateur, une valeur, et le premier et le dernier jour de sa période.',
    'no-organization-link':
      'Écrivez l’organisme dans la ligne du résultat ou de l’indicateur, dans la colonne des organismes.',
    'organization-description': 'Une phrase ou deux dans la colonne des descriptions suffisent.',
    'indicator-outcome':
      'Écrivez le résultat dans la ligne de l’indicateur, pour que ses rapports se trouvent par thème.',
  },
}
