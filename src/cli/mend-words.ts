// What `mend` prints beside the sentences of the report.
import type { Language } from '../core/validation/report.ts'

const inEnglish = (count: number): string => count.toLocaleString('en')
const inFrench = (count: number): string => count.toLocaleString('fr-CA')

const english = {
  mended: (count: number) => `Mended: ${inEnglish(count)}`,
  notWritten: ' (nothing is written without --out)',
  open: (count: number) => `For you to decide: ${inEnglish(count)}`,
  elsewhere: (count: number) => `To be corrected where the file comes from: ${inEnglish(count)}`,
  left: (count: number) => `Problems left: ${inEnglish(count)}`,
  line: (number: number) => `line ${number}`,
  places: (count: number) => ` (${inEnglish(count)} places)`,
  choose: (offers: readonly string[]) => ` [choose: ${offers.join(' or ')}]`,
  fillIn: ' [to be filled in]',
  column: (header: string, samples: string) =>
    `Your column “${header}”${samples && ` (${samples}, …)`}: which one is it?`,
  sheet: (name: string) => `Your sheet “${name}”: which one is it?`,
  follows: (count: number) =>
    ` ${inEnglish(count)} ${count === 1 ? 'problem follows' : 'problems follow'} from this.`,
  rowIdentifiers: (count: number, samples: string) =>
    `${inEnglish(count)} ${count === 1 ? 'row has' : 'rows have'} no identifier: ${samples}.`,
  entryIdentifiers: (count: number, samples: string) =>
    `${inEnglish(count)} ${count === 1 ? 'entry has' : 'entries have'} no usable identifier: ${samples}.`,
  giveBase: ' [with --base and your web site each gets one from its name]',
  noBase: (base: string) => `“${base}” is no web address for --base.`,
  converted: (encoding: string) => `The whole file: converted from ${encoding} to UTF-8.`,
  workbookOut: 'A workbook is not written to standard output: name a file with --out.',
  notUtf8: (encoding: string, samples: string) =>
    `The whole file: not UTF-8; it may be ${encoding}${samples && ` (${samples})`}. Save it as UTF-8.`,
  /** What can be chosen, by what it means. */
  offers: {
    remove: () => 'leave it out',
    ignore: () => 'none of these',
    close: (brackets: string) => `${brackets} at the end`,
    base: (base: string) => `--base ${base}`,
    keep: () => 'leave it as it is',
    swapped: (period: string) => `${period}, the other way round`,
    'with-unit': (value: string) => `${JSON.stringify(value)} as a number and its unit`,
    describe: () => 'move the words to the description',
    baseline: (number: string) => `${number} as the baseline of its indicator`,
  },
}

export type MendWords = typeof english

const french: MendWords = {
  mended: (count) => `Corrigé : ${inFrench(count)}`,
  notWritten: ' (rien n’est écrit sans --out)',
  open: (count) => `À décider : ${inFrench(count)}`,
  elsewhere: (count) => `À corriger à la source du fichier : ${inFrench(count)}`,
  left: (count) => `Problèmes restants : ${inFrench(count)}`,
  line: (number) => `ligne ${number}`,
  places: (count) => ` (${inFrench(count)} endroits)`,
  choose: (offers) => ` [au choix : ${offers.join(' ou ')}]`,
  fillIn: ' [à remplir]',
  column: (header, samples) =>
    `Votre colonne « ${header} »${samples && ` (${samples}, …)`} : laquelle est-ce?`,
  sheet: (name) => `Votre feuille « ${name} » : laquelle est-ce?`,
  follows: (count) => ` ${inFrench(count)} ${count < 2 ? 'problème en découle' : 'problèmes en découlent'}.`,
  entryIdentifiers: (count, samples) =>
    `${inFrench(count)} ${count < 2 ? 'élément n’a' : 'éléments n’ont'} pas d’identifiant utilisable : ${samples}.`,
  rowIdentifiers: (count, samples) =>
    `${inFrench(count)} ${count < 2 ? 'ligne n’a' : 'lignes n’ont'} pas d’identifiant : ${samples}.`,
  giveBase: ' [avec --base et votre site Web, chacune en reçoit un d’après son nom]',
  noBase: (base) => `« ${base} » n’est pas une adresse Web pour --base.`,
  converted: (encoding) => `Le fichier entier : converti de ${encoding} en UTF-8.`,
  workbookOut: 'Un classeur n’est pas écrit sur la sortie standard : nommez un fichier avec --out.',
  notUtf8: (encoding, samples) =>
    `Le fichier entier : pas en UTF-8; ce pourrait être ${encoding}${samples && ` (${samples})`}. Enregistrez-le en UTF-8.`,
  offers: {
    remove: () => 'l’enlever',
    ignore: () => 'aucun d’eux',
    close: (brackets) => `${brackets} à la fin`,
    base: (base) => `--base ${base}`,
    keep: () => 'le laisser tel quel',
    swapped: (period) => `${period}, dans l’autre sens`,
    'with-unit': (value) => `${JSON.stringify(value)} comme nombre et unité`,
    describe: () => 'déplacer les mots dans la description',
    baseline: (number) => `${number} comme valeur de référence de son indicateur`,
  },
}

export const mendWords: Readonly<Record<Language, MendWords>> = { en: english, fr: french }
