// French: why a file is not read as a workbook, and what to do. Typography of fr-CA. Rules, section 12.
import { describeBytes } from '../../schema/body-limits.ts'
import { number } from '../../schema/wording/fr.ts'
import { typeset } from '../../typography.ts'
import type { WorkbookWords } from './words.ts'

const saveAs =
  'Dans Excel, choisissez Fichier, Enregistrer sous, « Classeur Excel (*.xlsx) », et envoyez ce fichier.'
const tooManyParts =
  'Retirez ce qui n’appartient pas aux données, ou divisez le classeur, puis envoyez-le de nouveau.'
const saveAgain = 'Ouvrez-le dans Excel, enregistrez-le sous un autre nom et envoyez le nouveau fichier.'
const split = 'Divisez-le en plusieurs classeurs et envoyez-les un à un.'

const bytes = (limit: number): string => describeBytes(limit, 'fr')

export const workbookWords: WorkbookWords = typeset<WorkbookWords>({
  otherFile: {
    xls: `Ce fichier Excel a le format d’avant 2007 (.xls). ${saveAs}`,
    xlsb: `Ce fichier est un classeur Excel binaire (.xlsb). ${saveAs}`,
    encrypted:
      'Ce classeur est protégé par un mot de passe. Retirez le mot de passe (Fichier, Informations, Protéger le classeur), enregistrez-le et envoyez-le de nouveau.',
    ods: 'Ce fichier est au format OpenDocument (.ods). Enregistrez-le au format « Excel 2007-365 (.xlsx) » et envoyez ce fichier.',
    numbers:
      'Ce fichier vient d’Apple Numbers. Choisissez Fichier, Exporter vers, Excel, et envoyez ce fichier.',
    document:
      'Ce fichier est un document ou une présentation, pas un classeur. Envoyez un classeur Excel (.xlsx) ou un fichier JSON-LD.',
    archive:
      'Ce fichier est une archive qui contient d’autres fichiers. Décompressez-la et envoyez le classeur Excel (.xlsx) ou le fichier JSON-LD lui-même.',
    csv: 'Ce fichier est un tableau en texte (.csv). Copiez ses cellules dans les feuilles du modèle et envoyez ce classeur (.xlsx).',
  },
  oldTemplate:
    'Ce fichier est le modèle de 2024, dont les colonnes de trimestres et de totaux se chevauchent. Copiez les données dans le modèle actuel, une ligne par rapport, et envoyez-le.',
  noKnownSheet: (sheets) =>
    sheets.length === 0
      ? 'Ce classeur n’a pas de feuilles. Remplissez le modèle et envoyez-le.'
      : `Ce classeur n’a aucune des feuilles qui sont lues, comme Organization, Indicator ou IndicatorReport. Il a : ${sheets.join(', ')}. Remplissez le modèle, ou nommez les feuilles comme lui.`,
  tooMuch: {
    packed: (limit) => `Ce classeur dépasse ${bytes(limit)}. ${split}`,
    unpacked: (limit) => `Décompressé, ce classeur dépasse ${bytes(limit)}. ${tooManyParts}`,
    parts: (limit) => `Ce classeur contient plus de ${number(limit)} fichiers. ${tooManyParts}`,
    sheets: (limit) => `Ce classeur a plus de ${number(limit)} feuilles. ${tooManyParts}`,
    columns: (limit) => `Une feuille de ce classeur a plus de ${number(limit)} colonnes. ${tooManyParts}`,
    cells: (limit) => `Les feuilles de ce classeur ont plus de ${number(limit)} valeurs. ${split}`,
    sharedTexts: (limit) => `Ce classeur a plus de ${number(limit)} textes différents. ${tooManyParts}`,
    converted: (limit) => `Les valeurs de ce classeur dépassent ensemble ${bytes(limit)}. ${split}`,
  },
  forbidden: {
    zip64: 'il est compressé sous une forme réservée aux très gros fichiers (zip64)',
    'several-disks': 'il est l’un des volumes d’une archive',
    'encrypted-part': 'un fichier qu’il contient est chiffré',
    path: 'un fichier qu’il contient a un nom qui mène hors du classeur',
    duplicate: 'deux fichiers qu’il contient ont le même nom',
    overlap: 'deux fichiers qu’il contient se partagent les mêmes octets',
    compression: 'un fichier qu’il contient est compressé d’une façon qu’Excel n’utilise pas',
    external: 'l’une de ses feuilles se trouve dans un autre fichier',
    declarations: 'un fichier qu’il contient déclare un type de document ou des entités',
    'shared-part': 'deux de ses feuilles ont le même contenu',
  },
  damaged: {
    'cut-off': 'il se termine trop tôt',
    directory: 'sa table des matières est fausse',
    content: 'un fichier qu’il contient ne peut pas être décompressé ou lu',
    checksum: 'un fichier qu’il contient ne correspond pas à la table des matières',
    encoding: 'un fichier qu’il contient n’est pas du texte UTF-8',
    xml: 'un fichier qu’il contient n’est pas du XML bien formé',
    'missing-part': 'un fichier qu’il devrait contenir manque',
    'other-part': 'un fichier qu’il contient n’est pas ce qu’il devrait être',
    order: 'des lignes ou des cellules sont en désordre',
    reference: 'il renvoie à quelque chose qu’il n’a pas',
  },
  forbiddenSentence: (reason, part) =>
    `Ce classeur n’est pas lu, parce que ${reason}${part === '' ? '' : ` (${part})`}. ${saveAgain}`,
  damagedSentence: (reason, part) =>
    `Ce classeur est endommagé : ${reason}${part === '' ? '' : ` (${part})`}. ${saveAgain}`,
})
