// What each answer means, in French.
import type { AnyOperation } from '../../../src/operations.ts'

type Answers = {
  readonly [T in AnyOperation as T['id']]: { readonly [S in keyof T['success']]: string }
}

const removed = { 204: 'Retiré.' }
const page = { 200: 'Une page Web.' }

export const frenchAnswers: Answers = {
  createNamespace: { 201: 'L’espace est créé.', 200: 'L’espace existait déjà.' },
  listNamespaces: { 200: 'Tous, par identifiant.' },
  getNamespace: { 200: 'L’espace.' },
  uploadCapsule: {
    202: 'Conservée et en attente de vérification. `Location` nomme la capsule, `Retry-After` dit quand demander.',
  },
  listCapsules: { 200: 'Une page de capsules.' },
  getCapsule: { 200: 'La capsule.' },
  getCapsuleDocument: { 200: 'Les octets exactement tels qu’ils ont été téléversés.' },
  rollBackCapsule: { 204: 'Supprimée, maintenant ou plus tôt.' },
  validateCapsule: { 200: 'Le rapport.' },
  writeOrganization: {
    201: 'L’organisme est écrit. `Location` le nomme.',
    200: 'L’organisme avait déjà été écrit, et il est remplacé.',
  },
  listOrganizations: { 200: 'Les organismes.' },
  getOrganization: { 200: 'L’organisme.' },
  deleteOrganization: removed,
  writeOutcome: {
    201: 'Le résultat est écrit. `Location` le nomme.',
    200: 'Le résultat avait déjà été écrit, et il est remplacé.',
  },
  getOutcome: { 200: 'Le résultat.' },
  deleteOutcome: removed,
  writeIndicator: {
    201: 'L’indicateur est écrit. `Location` le nomme.',
    200: 'L’indicateur avait déjà été écrit, et il est remplacé.',
  },
  getIndicator: { 200: 'L’indicateur.' },
  deleteIndicator: removed,
  writeReport: {
    201: 'Le rapport est écrit. `Location` le nomme.',
    200: 'Le rapport avait déjà été écrit, et il est remplacé.',
  },
  getReport: { 200: 'Le rapport.' },
  deleteReport: removed,
  writeBatch: { 200: 'Tout est écrit.' },
  getEverything: { 200: 'L’arbre entier.' },
  listRows: { 200: 'Les lignes.' },
  listThemes: { 200: 'Les thèmes.' },
  listFunds: { 200: 'Les fonds.' },
  exportNamespace: { 200: 'Le graphe, en un seul document.' },
  exportOrganization: { 200: 'Le graphe, en un seul document.' },
  checkHealth: { 200: 'Il l’est.' },
  checkReadiness: { 200: 'Il le peut.' },
  getOpenApi: { 200: 'Le document OpenAPI.' },
  openDocs: page,
  getProblemPage: page,
  getContext: { 200: 'Le document de contexte.' },
  getShapes: { 200: 'Les formes, en Turtle.' },
}

export const notModified = 'La réponse que nomme `If-None-Match` est toujours la bonne.'

/** By the name of the header. */
export const frenchHeaders: Readonly<Record<string, string>> = {
  'X-Request-Id': 'Nomme cette requête dans le journal du service.',
  ETag: 'À renvoyer comme `If-None-Match` : 304 répond tant que rien n’a changé dans l’espace.',
  'Retry-After': 'Secondes à attendre avant de réessayer.',
}
