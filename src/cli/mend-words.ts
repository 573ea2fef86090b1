// What `mend` prints beside the sentences of the report.
import type { Language } from '../core/validation/report.ts'

export interface MendWords {
  readonly mended: (count: number) => string
  readonly notWritten: string
  readonly open: (count: number) => string
  readonly elsewhere: (count: number) => string
  readonly left: (count: number) => string
  readonly line: (number: number) => string
  readonly places: (count: number) => string
  readonly choose: (offers: readonly string[]) => string
  readonly fillIn: string
  readonly leaveOut: string
  readonly keep: string
  readonly ignore: string
  readonly close: (brackets: string) => string
  readonly from: (base: string) => string
  readonly column: (header: string, samples: string) => string
  readonly sheet: (name: string) => string
  readonly follows: (count: number) => string
  readonly rowIdentifiers: (count: number, samples: string) => string
  readonly entryIdentifiers: (count: number, samples: string) => string
  readonly giveBase: string
  readonly noBase: (base: string) => string
  readonly swapped: (period: string) => string
  readonly withUnit: (value: string) => string
  readonly describe: string
  readonly baseline: (number: string) => string
  readonly converted: (encoding: string) => string
  readonly workbookOut: string
  readonly notUtf8: (encoding: string, samples: string) => string
}

const inEnglish = (count: number): string => count.toLocaleString('en')
const inFrench = (count: number): string => count.toLocaleString('fr-CA')

export const mendWords: Readonly<Record<Language, MendWords>> = {
  en: {
    mended: (count) => `Mended: ${inEnglish(count)}`,
    notWritten: ' (nothing is written without --out)',
    open: (count) => `For you to decide: ${inEnglish(count)}`,
    elsewhere: (count) => `To be corrected where the file comes from: ${inEnglish(count)}`,
    left: (count) => `Problems left: ${inEnglish(count)}`,
    line: (number) => `line ${number}`,
    places: (count) => ` (${inEnglish(count)} places)`,
    choose: (offers) => ` [choose: ${offers.join(' or ')}]`,
    fillIn: ' [to be filled in]',
    leaveOut: 'leave it out',
    keep: 'leave it as it is',
    ignore: 'none of these',
    close: (brackets) => `${brackets} at the end`,
    from: (base) => `--base ${base}`,
    column: (header, samples) => `Your column “${header}”${samples && ` (${samples}, …)`}: which one is it?`,
    sheet: (name) => `Your sheet “${name}”: which one is it?`,
    follows: (count) =>
      ` ${inEnglish(count)} ${count === 1 ? 'problem follows' : 'problems follow'} from this.`,
    rowIdentifiers: (count, samples) =>
      `${inEnglish(count)} ${count === 1 ? 'row has' : 'rows have'} no identifier: ${samples}.`,
    entryIdentifiers: (count, samples) =>
      `${inEnglish(count)} ${count === 1 ? 'entry has' : 'entries have'} no usable identifier: ${samples}.`,
    giveBase: ' [with --base and your web site each gets one from its name]',
    noBase: (base) => `“${base}” is no web address for --base.`,
    swapped: (period) => `${period}, the other way round`,
    withUnit: (value) => `${JSON.stringify(value)} as a number and its unit`,
    describe: 'move the words to the description',
    baseline: (number) => `${number} as the baseline of its indicator`,
    converted: (encoding) => `The whole file: converted from ${encoding} to UTF-8.`,
    workbookOut: 'A workbook is not written to standard output: name a file with --out.',
    notUtf8: (encoding, samples) =>
      `The whole file: not UTF-8; it may be ${encoding}${samples && ` (${samples})`}. Save it as UTF-8.`,
  },
  fr: {
    mended: (count) => `Corrigé : ${inFrench(count)}`,
    notWritten: ' (rien n’est écrit sans --out)',
    open: (count) => `À décider : ${inFrench(count)}`,
    elsewhere: (count) => `À corriger à la source du fichier : ${inFrench(count)}`,
    left: (count) => `Problèmes restants : ${inFrench(count)}`,
    line: (number) => `ligne ${number}`,
    places: (count) => ` (${inFrench(count)} endroits)`,
    choose: (offers) => ` [au choix : ${offers.join(' ou ')}]`,
    fillIn: ' [à remplir]',
    leaveOut: 'l’enlever',
    keep: 'le laisser tel quel',
    ignore: 'aucun d’eux',
    close: (brackets) => `${brackets} à la fin`,
    from: (base) => `--base ${base}`,
    column: (header, samples) =>
      `Votre colonne « ${header} »${samples && ` (${samples}, …)`} : laquelle est-ce?`,
    sheet: (name) => `Votre feuille « ${name} » : laquelle est-ce?`,
    follows: (count) =>
      ` ${inFrench(count)} ${count < 2 ? 'problème en découle' : 'problèmes en découlent'}.`,
    entryIdentifiers: (count, samples) =>
      `${inFrench(count)} ${count < 2 ? 'élément n’a' : 'éléments n’ont'} pas d’identifiant utilisable : ${samples}.`,
    rowIdentifiers: (count, samples) =>
      `${inFrench(count)} ${count < 2 ? 'ligne n’a' : 'lignes n’ont'} pas d’identifiant : ${samples}.`,
    giveBase: ' [avec --base et votre site Web, chacune en reçoit un d’après son nom]',
    noBase: (base) => `« ${base} » n’est pas une adresse Web pour --base.`,
    swapped: (period) => `${period}, dans l’autre sens`,
    withUnit: (value) => `${JSON.stringify(value)} comme nombre et unité`,
    describe: 'déplacer les mots dans la description',
    baseline: (number) => `${number} comme valeur de référence de son indicateur`,
    converted: (encoding) => `Le fichier entier : converti de ${encoding} en UTF-8.`,
    workbookOut: 'Un classeur n’est pas écrit sur la sortie standard : nommez un fichier avec --out.',
    notUtf8: (encoding, samples) =>
      `Le fichier entier : pas en UTF-8; ce pourrait être ${encoding}${samples && ` (${samples})`}. Enregistrez-le en UTF-8.`,
  },
}
