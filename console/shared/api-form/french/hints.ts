// French texts that several operations share.

/** Of the parameter that names what an operation is about. */
export const ids = {
  organization: 'L’`id` d’un organisme.',
  outcome: 'L’`id` d’un résultat.',
  indicator: 'L’`id` d’un indicateur.',
  report: 'L’`id` d’un rapport.',
  capsule: 'Le `capsule_id` reçu au téléversement.',
  group: 'L’identifiant du groupe.',
  plan: 'L’identifiant du plan.',
  link: 'Par exemple `lnk_1Zb8mQ4tYv0KpL2s`.',
  webhook: 'Par exemple `whk_1Zb8mQ4tYv0KpL2s`.',
  submission: 'Par exemple `sub_01jd9q4rk3v8m2c7fhs0e6tnbp`.',
  receipt: 'La dernière partie de `receipt_url`.',
  token: 'La partie secrète de l’adresse.',
  unsubscribe: 'La dernière partie de l’adresse qui est dans le courriel.',
}

export const cursor = '`meta.cursor` de la page précédente.'

export const rowsLimit =
  'Lignes par page : 100 sauf indication contraire, 1 000 au plus. Une page s’arrête aussi avant que le JSON de ses lignes ne dépasse 8 Mio.'

export const language = 'Des libellés d’un classeur, là où un lien ne peut pas envoyer `Accept-Language`.'

export const align =
  'Compare aussi le document à une partie de la norme : `basic` (niveau de base, Basic Tier), `sff` ou `essential` (niveau ' +
  'essentiel, Essential Tier). Ce sont des conseils : le verdict n’en dépend pas.'

export const replaces =
  'Le `capsule_id` d’une capsule acceptée ou rejetée dont ce document prend la place : dès qu’il est accepté, ce que ' +
  'l’autre affirmait disparaît au même instant. S’il est rejeté, rien ne change.'

export const groups =
  'Un groupe dit quels indicateurs comptent la même chose, pour que leurs valeurs puissent être additionnées là où leurs ' +
  'unités concordent (`summarize`, `npx impact-graph summary --by group`). Il ne fait pas partie du graphe et ne figure dans ' +
  'aucun export. '
