// Words of the questions that several problems follow from: columns and sheets under another name, identifiers, and what
// JSON does not have.
import { pluralEn, pluralFr } from '../../shared/words/plural.ts'

export const inEnglish = {
  identifiers: {
    title: 'Identifiers',
    reason: (n: string, count: number) =>
      `${n} ${pluralEn(count, 'row has', 'rows have')} no identifier. Give one web address, and each row gets its own from its name; next year the same name gets the same one.`,
    field: 'Web address that identifiers begin with',
    base: (value: string) => `${value} (as in this file)`,
    list: (n: string, count: number) => `${n} ${pluralEn(count, 'identifier', 'identifiers')}`,
  },
  syntax: {
    comment: 'A comment is left out: JSON has none',
    'extra-comma': 'A comma before a closing bracket is left out',
    'single-quotes': 'A text gets double quotes in place of single ones',
    'cut-off': 'The bracket that is missing at the end is added',
  },
  reason: {
    unknownColumn: (value: string, samples: string, only: string | null) =>
      `Your column “${value}”${samples === '' ? '' : ` (${samples}, …)`}: ${only === null ? 'which one is it?' : `is it “${only}”?`}`,
    cutOff:
      'The file ends before all its brackets are closed. It may be cut off, so that entries are missing: compare it with where it comes from.',
    unknownSheet: (value: string, only: string | null) =>
      `Your sheet “${value}”: ${only === null ? 'which one is it?' : `is it “${only}”?`}`,
    follows: (count: number) =>
      `${count} ${pluralEn(count, 'problem follows', 'problems follow')} from this.`,
  },
}

export const inFrench: typeof inEnglish = {
  identifiers: {
    title: 'Identifiants',
    reason: (n, count) =>
      `${n} ${pluralFr(count, 'ligne n’a', 'lignes n’ont')} pas d’identifiant. Donnez une adresse Web : chaque ligne reçoit le sien d’après son nom; l’an prochain, le même nom reçoit le même.`,
    field: 'Adresse Web au début des identifiants',
    base: (value) => `${value} (comme dans ce fichier)`,
    list: (n, count) => `${n} ${pluralFr(count, 'identifiant', 'identifiants')}`,
  },
  syntax: {
    comment: 'Un commentaire est retiré : JSON n’en a pas',
    'extra-comma': 'Une virgule avant un crochet fermant est retirée',
    'single-quotes': 'Un texte reçoit des guillemets doubles au lieu d’apostrophes',
    'cut-off': 'Le crochet qui manque à la fin est ajouté',
  },
  reason: {
    unknownColumn: (value, samples, only) =>
      `Votre colonne « ${value} »${samples === '' ? '' : ` (${samples}, …)`} : ${only === null ? 'laquelle est-ce?' : `est-ce « ${only} »?`}`,
    cutOff:
      'Le fichier se termine avant que tous ses crochets soient fermés. Il est peut-être coupé, et des éléments manquent : comparez-le à sa source.',
    unknownSheet: (value, only) =>
      `Votre feuille « ${value} » : ${only === null ? 'laquelle est-ce?' : `est-ce « ${only} »?`}`,
    follows: (count) => `${count} ${pluralFr(count, 'problème en découle', 'problèmes en découlent')}.`,
  },
}
