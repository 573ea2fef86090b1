// French descriptions of the answers.
import type { AnyOperation } from '../../../../src/contract/operations.ts'

type Answers = {
  readonly [T in AnyOperation as T['id']]: { readonly [S in keyof T['success']]: string }
}

const removed = { 204: 'Retiré.' }
const page = { 200: 'Une page Web.' }

export const frenchAnswers: Answers = {
  createNamespace: { 201: 'L’espace est créé.', 200: 'L’espace existait déjà.' },
  listNamespaces: { 200: 'Tous les espaces, par ordre d’identifiant.' },
  getNamespace: { 200: 'L’espace.' },
  uploadCapsule: {
    202: 'Conservée et en attente de vérification. `Location` donne l’adresse de la capsule, `Retry-After` le délai avant de demander son état.',
  },
  listCapsules: { 200: 'Une page de capsules.' },
  getCapsule: { 200: 'La capsule.' },
  getCapsuleDocument: {
    200: 'Le document tel qu’il a été téléversé, à l’octet près : du JSON-LD, ou un classeur Excel sous son propre type de contenu.',
  },
  rollBackCapsule: { 204: 'Retirée, maintenant ou auparavant.' },
  validateCapsule: { 200: 'Le rapport.' },
  previewCapsule: { 200: 'Le rapport et les changements.' },
  writeOrganization: {
    201: 'L’organisme est écrit. `Location` donne son adresse.',
    200: 'L’organisme avait déjà été écrit; il est remplacé.',
  },
  listOrganizations: { 200: 'Les organismes.' },
  getOrganization: { 200: 'L’organisme.' },
  deleteOrganization: removed,
  writeOutcome: {
    201: 'Le résultat est écrit. `Location` donne son adresse.',
    200: 'Le résultat avait déjà été écrit; il est remplacé.',
  },
  listOutcomes: { 200: 'Les résultats.' },
  getOutcome: { 200: 'Le résultat.' },
  deleteOutcome: removed,
  writeIndicator: {
    201: 'L’indicateur est écrit. `Location` donne son adresse.',
    200: 'L’indicateur avait déjà été écrit; il est remplacé.',
  },
  listIndicators: { 200: 'Les indicateurs.' },
  getIndicator: { 200: 'L’indicateur.' },
  deleteIndicator: removed,
  listIndicatorGroups: { 200: 'Tous les groupes, par ordre d’identifiant.' },
  suggestIndicatorGroups: { 200: 'Au plus 100, ceux qui ont le plus d’indicateurs d’abord.' },
  getIndicatorGroup: { 200: 'Le groupe.' },
  writeIndicatorGroup: {
    201: 'Le groupe est créé. `Location` donne son adresse.',
    200: 'Le groupe existait; il est remplacé.',
  },
  deleteIndicatorGroup: { 204: 'Supprimé.' },
  listPlans: {
    200: 'Tous les plans, d’abord celui dont l’échéance est la plus tardive, sans leurs organismes.',
  },
  getPlan: { 200: 'Le plan.' },
  writePlan: {
    201: 'Le plan est créé. `Location` donne son adresse.',
    200: 'Le plan existait; il est remplacé.',
  },
  deletePlan: { 204: 'Supprimé.' },
  getPlanStatus: { 200: 'Par état, d’abord les organismes dont rien n’est là, puis par nom.' },
  listPlanReminders: { 200: 'Dans l’ordre du plan.' },
  setPlanReminders: { 200: 'Ce qu’il en est maintenant.' },
  openUnsubscribe: { 200: 'Une page web.' },
  unsubscribe: { 200: 'Une page web qui le dit.' },
  listPlanLinks: { 200: 'Dans l’ordre du plan.' },
  reportNothing: { 201: 'C’est noté.' },
  writePlanAnswer: { 200: 'La réponse.' },
  deletePlanAnswer: { 204: 'Il n’y a plus de telle réponse.' },
  writeReport: {
    201: 'Le rapport est écrit. `Location` donne son adresse.',
    200: 'Le rapport avait déjà été écrit; il est remplacé.',
  },
  listReports: { 200: 'Les rapports.' },
  getReport: { 200: 'Le rapport.' },
  deleteReport: removed,
  writeBatch: { 200: 'Tout est écrit.' },
  getEverything: { 200: 'L’arbre entier.' },
  listRows: { 200: 'Les lignes.' },
  listRowChanges: { 200: 'Les changements.' },
  listThemes: { 200: 'Les thèmes.' },
  listFunds: { 200: 'Les fonds.' },
  listProvinces: { 200: 'Les provinces et les territoires.' },
  listLocalities: { 200: 'Les localités.' },
  listSectors: { 200: 'Les secteurs.' },
  listPopulations: { 200: 'Les populations.' },
  listOrgTypes: { 200: 'Les types d’organisme.' },
  exportNamespace: { 200: 'Le graphe, en un seul document.' },
  exportOrganization: { 200: 'Le graphe, en un seul document.' },
  listLinks: { 200: 'Une page de liens, sans leur adresse secrète; les liens révoqués et échus aussi.' },
  createLink: {
    201: 'Le lien et, cette seule fois, son adresse. `Location` donne l’adresse de la ressource.',
  },
  getLink: { 200: 'Le lien, sans son adresse.' },
  changeLink: { 200: 'Le lien tel qu’il est maintenant.' },
  revokeLink: { 204: 'Révoqué.' },
  rotateLink: { 200: 'Le lien et, cette seule fois, sa nouvelle adresse.' },
  openLink: page,
  getLinkAbout: { 200: 'Type, libellé, filtres et échéance.' },
  getLinkRowsJson: { 200: 'Une page de lignes.' },
  getLinkRowsCsv: { 200: 'Toutes les lignes, en un fichier.' },
  getLinkRowsXlsx: { 200: 'Toutes les lignes, en un fichier.' },
  getLinkRowsNdjson: { 200: 'Toutes les lignes, en un fichier.' },
  getLinkView: { 200: 'Une ligne du tableau par ligne de texte.' },
  getLinkOrganizations: { 200: 'Les organismes.' },
  listWebhooks: {
    200: 'Tous les webhooks, du plus ancien au plus récent, avec leur état et le sort de leurs derniers envois.',
  },
  createWebhook: { 201: 'Le webhook et, cette seule fois, son secret. `Location` donne son adresse.' },
  getWebhook: { 200: 'Le webhook, sans son secret.' },
  changeWebhook: { 200: 'Le webhook tel qu’il est maintenant.' },
  deleteWebhook: { 204: 'Supprimé. Une requête déjà en route peut encore arriver.' },
  rotateWebhook: { 200: 'Le webhook et, cette seule fois, son nouveau secret.' },
  testWebhook: { 202: 'L’envoi, qui part à l’instant.' },
  listDeliveries: { 200: 'Une page d’envois.' },
  resendDelivery: { 202: 'L’envoi, qui part à l’instant.' },
  checkForLink: { 200: 'Le rapport.' },
  submitDocument: { 201: 'Le document attend une décision.' },
  openReceipt: page,
  getReceipt: { 200: 'L’état du dépôt.' },
  listSubmissions: { 200: 'Une page de dépôts.' },
  getSubmission: { 200: 'Le dépôt.' },
  acceptSubmission: {
    202: 'Le dépôt; `capsule_id` et `Location` donnent la capsule, qui attend d’être vérifiée.',
  },
  returnSubmission: { 200: 'Le dépôt.' },
  listAuditEvents: { 200: 'Une page d’événements.' },
  getOwnKey: { 200: 'La clé, sans son secret.' },
  checkHealth: { 200: 'Le service fonctionne.' },
  checkReadiness: { 200: 'Le service peut répondre.' },
  getOpenApi: { 200: 'Le document OpenAPI.' },
  openDocs: page,
  getProblemPage: page,
  getContext: { 200: 'Le document de contexte.' },
  getShapes: { 200: 'Les formes, en Turtle.' },
  getTemplate: { 200: 'Le classeur.' },
  listCodeLists: { 200: 'Les listes de codes.' },
  getCodeList: { 200: 'Ses codes.' },
  getDictionary: { 200: 'Les colonnes, dans leur ordre.' },
}

export const notModified = 'La réponse désignée par `If-None-Match` est toujours à jour.'

/** By header name. */
export const frenchHeaders: Readonly<Record<string, string>> = {
  'X-Request-Id': 'Le numéro de cette requête dans le journal du service.',
  ETag: 'À renvoyer dans `If-None-Match` : la réponse est 304 tant que rien n’a changé dans l’espace.',
  'X-Namespace-Version':
    'L’état de l’espace qui a été lu; `GET /rows/changes` répond ce qui a changé depuis.',
  Link: 'Avec `rel="next"` : l’adresse de la page suivante, quand il y en a une.',
  'Retry-After': 'Le nombre de secondes à attendre avant de réessayer.',
}
