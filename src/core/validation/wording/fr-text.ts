// French: the report as plain text, for terminals and mail.
import { french } from '../../typography.ts'
import type { LostCounts } from '../lost-notes.ts'
import { list } from './fr-phrases.ts'
import type { TextWords } from './words.ts'

const things = (count: number, one: string, many: string): string => `${count} ${count < 2 ? one : many}`

function lostWords({ values, periods, backwards, isMore }: LostCounts): string {
  const parts = [
    values > 0 &&
      things(values, 'valeur est conservée comme des mots', 'valeurs sont conservées comme des mots'),
    periods > 0 && things(periods, 'période n’est pas lue', 'périodes ne sont pas lues'),
    backwards > 0 &&
      things(backwards, 'période se termine avant de commencer', 'périodes se terminent avant de commencer'),
    isMore && 'il y en a d’autres',
  ]
  return list(parts.filter((part) => part !== false))
}

export const text: TextWords = {
  accepted: french`Acceptée : rien à corriger.`,
  acceptedButEmpty: french`Acceptée, mais rien n’y a été compris : ni organisme, ni résultat, ni indicateur, ni rapport d’indicateur.`,
  acceptedWithWarnings: (count) => `Acceptée, avec ${things(count, 'avertissement', 'avertissements')}.`,
  acceptedButLost: (lost) => `Acceptée, mais ${lostWords(lost)}.`,
  lostToo: (lost) => `De plus, ${lostWords(lost)}.`,
  rejected: (count) => french`Rejetée : ${things(count, 'problème', 'problèmes')} à corriger.`,
  nothingStored: 'Un seul problème suffit à faire rejeter le fichier; rien n’en a été conservé.',
  warningsToo: (count) => `Il y a aussi ${things(count, 'avertissement', 'avertissements')}.`,
  violations: 'À corriger',
  warnings: 'Utile à ajouter',
  notes: 'Bon à savoir',
  occurrences: (count) => (count === 1 ? '' : french` : ${count} fois`),
  truncated: 'Il y en a plus que ce rapport ne peut en contenir; corrigez ceux-ci et vérifiez de nouveau.',
  rule: {
    'organization-legal-name': 'Un organisme doit avoir une seule dénomination sociale',
    'entity-name': 'Un résultat ou un indicateur doit avoir un seul nom',
    'theme-not-iri': 'Les thèmes d’un résultat sont donnés par leur identifiant',
    'report-incomplete': 'Un rapport d’indicateur doit indiquer son indicateur, sa valeur et sa période',
    'missing-id':
      'Organismes, résultats, indicateurs et rapports d’indicateur ont besoin d’un identifiant (@id)',
    'no-organization-link': 'Résultats et indicateurs sont liés à un organisme du fichier',
    'invalid-iri': 'Identifiants et liens sont des identifiants en forme d’adresse web (IRI) valides',
    'unknown-context': 'Le fichier utilise un contexte qui n’est pas connu ici',
    'jsonld-error': 'Le fichier n’est pas lisible comme données liées (JSON-LD)',
    'invalid-text': 'Un texte contient des caractères qu’aucun texte ne peut contenir',
    'too-deep': 'Le fichier est imbriqué trop profondément',
    'too-long': 'Un texte ou un identifiant est trop long',
    'cell-error': 'Une cellule qui affiche une erreur',
    'processing-failed': 'Le fichier n’a pas pu être traité',
    'organization-description': 'Un organisme sans description',
    'indicator-outcome': 'Un indicateur qui ne nomme pas son résultat',
  },
  advice: {
    'organization-legal-name': 'Écrivez la dénomination sociale complète une seule fois, sous hasLegalName.',
    'entity-name': 'Écrivez le nom une seule fois, sous hasName.',
    'theme-not-iri':
      'Utilisez sous forTheme les identifiants d’une liste de codes, par exemple https://metadata.un.org/sdg/11.',
    'report-incomplete':
      'Chaque rapport porte forIndicator, value (une mesure avec hasNumericalValue), startedAtTime et endedAtTime.',
    'missing-id': 'Choisissez des identifiants qui restent les mêmes d’un fichier à l’autre.',
    'no-organization-link':
      'Écrivez forOrganization sur le résultat ou l’indicateur, ou inscrivez-le sous hasOutcome ou hasIndicator de l’organisme.',
    'invalid-iri':
      'Un identifiant commence par https:, urn: ou l’équivalent et ne contient ni espace, ni saut de ligne, ni guillemet, ni accent grave isolé, ni chevron.',
    'unknown-context': 'Utilisez les contextes officiels CIDS et SFF.',
    'jsonld-error': 'Corrigez l’endroit nommé, puis vérifiez de nouveau le fichier.',
    'invalid-text': 'Retirez les caractères défectueux.',
    'too-deep': 'Placez les entrées côte à côte.',
    'too-long': french`Les noms, les unités et les identifiants ont au plus 4 096 octets, les valeurs 65 536. Une lettre simple prend un octet, une lettre accentuée deux.`,
    'cell-error': 'Corrigez la formule, ou écrivez la valeur elle-même.',
    'processing-failed': '',
    'organization-description': 'Une phrase ou deux sous hasDescription suffisent.',
    'indicator-outcome': 'Écrivez forOutcome sur l’indicateur, pour que ses rapports se trouvent par thème.',
  },
}
