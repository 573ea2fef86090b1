// French texts of the write operations and of the operations about the service itself. The read operations are in
// read-operations.ts, the only part that the Playground loads. The type requires every operation and parameter, so a
// missing translation does not compile.
import type { AnyOperation } from '../../../../src/contract/operations.ts'
import { align, cursor, groups, ids, language, replaces, rowsLimit } from './hints.ts'
import type { InFrench } from './read-operations.ts'
import type { ReadOperation } from '../operation-form.ts'

type OtherOperation = Exclude<AnyOperation, ReadOperation>

type WithBody<T> = T extends { body: { description: string } } ? { readonly body: string } : object

type French = { readonly [T in OtherOperation as T['id']]: InFrench<T> & WithBody<T> }

const upsert =
  'Le même `uri` une autre fois remplace en entier ce qui avait été écrit : un champ omis est vidé. Ce que disent les ' +
  'capsules demeure, et se montre là où cet appel ne dit rien. '

const deletion =
  'Retire ce qui a été écrit par l’API, jamais ce que dit une capsule : une entité qu’une capsule décrit aussi continue d’exister. '

const cascade = '`true` : retire aussi ce qui a été écrit par l’API au-dessous, là où cela cesse d’exister.'

const linkFilters = 'Les filtres du lien s’appliquent. Tout autre paramètre est refusé.'

const listFile = {
  format: 'Du JSON, ou un fichier : CSV ou classeur Excel.',
  language,
}

const capsule =
  'Un document JSON-LD CIDS/SFF en UTF-8 : un objet avec `@context` et `@graph`, un tableau de nœuds ou un seul nœud. ' +
  'Ou un classeur Excel (`.xlsx`) qui a la structure des modèles. ' +
  'Au plus {limit} une fois décompressé; gzip, deflate et br sont acceptés.'

export const otherOperations: French = {
  createNamespace: {
    summary: 'Créer un espace',
    description:
      'Créer un espace qui existe n’est pas une erreur : la réponse est 200 et il reste tel quel, son libellé aussi.',
  },
  getOwnKey: {
    summary: 'À quoi sert la clé de cette requête',
    description:
      'Toute clé valide peut le demander, quelle que soit sa portée. Une session de console n’a pas de clé : elle reçoit 401.',
  },
  uploadCapsule: {
    summary: 'Téléverser une capsule',
    description:
      'Prend le document, le conserve et répond aussitôt. Les vérifications suivent : demandez ' +
      '`GET /capsules/{capsule_id}` jusqu’à ce que l’état soit `accepted` ou `rejected`. Téléverser deux fois le même ' +
      'document crée deux capsules.',
    hints: {
      label: 'Un nom pour les personnes, montré dans les listes.',
      'idempotency-key':
        'Permet de renvoyer sans risque : la même clé avec les mêmes octets reçoit la même réponse pendant 24 heures.',
      replaces,
    },
    body: capsule,
  },
  validateCapsule: {
    summary: 'Vérifier un document sans rien conserver',
    description:
      'Les mêmes vérifications et le même rapport que pour un téléversement, en réponse immédiate.',
    hints: { align },
    body: capsule,
  },
  previewCapsule: {
    summary: 'Voir ce qu’un document changerait, sans rien conserver',
    description:
      'Vérifie le document comme un téléversement et le compare à l’espace : ce que les lectures montreraient après, face ' +
      'à ce qu’elles montrent maintenant, avec les valeurs d’avant et d’après. `X-Namespace-Version` nomme l’état comparé.',
    hints: {
      replaces,
      include:
        '`suggestion` ajoute une capsule acceptée que le document décrit presque entièrement de nouveau, et qu’il remplacerait.',
    },
    body: capsule,
  },
  rollBackCapsule: {
    summary: 'Retirer tout ce que cette capsule affirmait',
    description:
      'Une capsule acceptée est retirée, une capsule en attente est abandonnée, d’une capsule rejetée le document est ' +
      'supprimé. La fiche de la capsule demeure, à l’état `deleted`.',
    hints: { capsule_id: ids.capsule },
  },
  writeOrganization: { summary: 'Créer ou remplacer un organisme', description: upsert },
  deleteOrganization: {
    summary: 'Retirer un organisme écrit par l’API',
    description:
      deletion +
      'Avec `cascade=true`, les résultats et indicateurs qui n’appartiennent à aucun autre organisme partent avec lui, ' +
      'et tout ce qui est au-dessous.',
    hints: { id: ids.organization, cascade },
  },
  writeOutcome: {
    summary: 'Créer ou remplacer un résultat d’un organisme',
    description: `${upsert}Écrit sous un second organisme, le résultat appartient aux deux.`,
    hints: { id: ids.organization },
  },
  deleteOutcome: {
    summary: 'Retirer un résultat écrit par l’API',
    description: `${deletion}Avec \`cascade=true\`, les indicateurs qui le mesurent et leurs rapports partent avec lui.`,
    hints: { id: ids.outcome, cascade },
  },
  writeIndicator: {
    summary: 'Créer ou remplacer un indicateur d’un organisme',
    description: `${upsert}Écrit sous un second organisme, l’indicateur appartient aux deux.`,
    hints: { id: ids.organization },
  },
  deleteIndicator: {
    summary: 'Retirer un indicateur écrit par l’API',
    description: `${deletion}Avec \`cascade=true\`, ses rapports partent avec lui.`,
    hints: { id: ids.indicator, cascade },
  },
  writeIndicatorGroup: {
    summary: 'Créer ou remplacer un groupe d’indicateurs',
    description: `${groups}Un champ omis est vidé. Un espace a au plus 100 groupes.`,
    hints: {
      slug: 'Le nom du groupe dans les adresses : 1 à 63 lettres minuscules, chiffres et traits d’union.',
    },
  },
  deleteIndicatorGroup: {
    summary: 'Supprimer un groupe d’indicateurs',
    description: 'Ses indicateurs et leurs rapports demeurent.',
    hints: { slug: ids.group },
  },
  writePlan: {
    summary: 'Créer ou remplacer un plan',
    description:
      'Un plan dit quels organismes doivent faire rapport sur une période, et jusqu’à quand. Il ne fait pas partie du graphe ' +
      'et ne figure dans aucun export. Un champ omis est vidé. Les organismes qui restent gardent leurs réponses, leurs liens ' +
      'et leurs rappels. Un espace a au plus 100 plans.',
    hints: {
      slug: 'Le nom du plan dans les adresses : 1 à 63 lettres minuscules, chiffres et traits d’union.',
    },
  },
  deletePlan: {
    summary: 'Supprimer un plan',
    description: 'Ses liens prennent fin et ses réponses disparaissent. Ce qui a été rapporté demeure.',
    hints: { slug: ids.plan },
  },
  writePlanAnswer: {
    summary: 'Dire qu’un organisme n’a rien à déclarer',
    description: 'Un rapport qui vient plus tard compte tout de même.',
    hints: { slug: ids.plan },
  },
  deletePlanAnswer: {
    summary: 'Retirer qu’un organisme n’a rien à déclarer',
    hints: { slug: ids.plan, organization: 'L’IRI d’un organisme du plan.' },
  },
  setPlanReminders: {
    summary: 'Activer ou désactiver les rappels d’un plan',
    description:
      'Ils partent à 9 h dans le fuseau horaire du plan. Activés plus tard un tel jour, ils partent aussitôt.',
    hints: { slug: ids.plan },
  },
  openUnsubscribe: {
    summary: 'Ouvrir la page où l’on met fin aux rappels',
    hints: { token: ids.unsubscribe },
  },
  unsubscribe: {
    summary: 'Ne plus recevoir de rappels d’un client à cette adresse',
    description: 'Un clic dans un programme de courriel (RFC 8058) fait cela.',
    hints: { token: ids.unsubscribe },
  },
  reportNothing: {
    summary: 'Dire par le lien d’un plan qu’il n’y a rien à déclarer',
    hints: {
      token: ids.token,
      'x-sender-name': 'Qui le dit : au plus 200 caractères. En UTF-8 encodé avec des pourcentages.',
      'x-sender-email': 'Une adresse de réponse. En UTF-8 encodé avec des pourcentages.',
      'x-sender-message': 'Au plus 2 000 caractères. En UTF-8 encodé avec des pourcentages.',
    },
  },
  createLink: {
    summary: 'Créer un lien pour des personnes sans compte',
    description:
      'Quiconque a son adresse peut regarder les données d’un espace (`view`), les charger dans Excel, Power BI ou Google Sheets (`data`), ou envoyer un fichier (`submit`). Des filtres limitent ce qui peut être lu; aucun paramètre ne les élargit. Il fonctionne 90 jours sauf si `expires_at` dit autre chose, 400 au plus. Un organisme a au plus 1 000 liens valides.',
  },
  changeLink: {
    summary: 'Renommer un lien, ou changer son échéance',
    description:
      'Ce qui est omis reste tel quel. Le type, l’espace et les filtres d’un lien ne changent jamais : créez-en un autre.',
    hints: { link_id: ids.link },
  },
  revokeLink: {
    summary: 'Révoquer un lien',
    description:
      'Son adresse cesse de fonctionner tout de suite et pour de bon. Le lien reste dans la liste.',
    hints: { link_id: ids.link },
  },
  rotateLink: {
    summary: 'Remplacer l’adresse d’un lien',
    description: 'L’ancienne adresse cesse de fonctionner tout de suite.',
    hints: { link_id: ids.link },
  },
  openLink: { summary: 'Ouvrir un lien dans le navigateur', hints: { token: ids.token } },
  getLinkAbout: { summary: 'Lire à quoi sert un lien', hints: { token: ids.token } },
  getLinkRowsJson: {
    summary: 'Lire les lignes d’un lien, page par page',
    description: linkFilters,
    hints: {
      token: ids.token,
      limit: rowsLimit,
      cursor,
    },
  },
  getLinkRowsCsv: {
    summary: 'Charger les lignes d’un lien en CSV',
    description: linkFilters,
    hints: { token: ids.token },
  },
  getLinkRowsXlsx: {
    summary: 'Charger les lignes d’un lien dans un classeur Excel',
    description: linkFilters,
    hints: { token: ids.token },
  },
  getLinkRowsNdjson: {
    summary: 'Charger les lignes d’un lien en NDJSON',
    description: linkFilters,
    hints: { token: ids.token },
  },
  getLinkView: {
    summary: 'Lire les lignes que montre la page d’un lien',
    description: 'Toutes les lignes en NDJSON, avec IRI et cibles. Les filtres du lien s’appliquent.',
    hints: { token: ids.token },
  },
  getLinkOrganizations: {
    summary: 'Lire les organismes que montre la page d’un lien, avec leurs bailleurs',
    description:
      'Les organismes qui ont des lignes selon les filtres du lien; sans filtres, tous ceux de l’espace.',
    hints: { token: ids.token },
  },
  createWebhook: {
    summary: 'Créer un webhook',
    description:
      'Dès maintenant, l’adresse reçoit les événements par des requêtes `POST` signées selon Standard Webhooks. Un organisme en a au plus 20.',
  },
  changeWebhook: {
    summary: 'Modifier un webhook, l’activer ou le désactiver',
    description:
      'Ce qui est omis reste tel quel. Un webhook désactivé à cause de ses échecs s’active de nouveau avec `state`.',
    hints: { webhook_id: ids.webhook },
  },
  deleteWebhook: { summary: 'Supprimer un webhook et ses envois', hints: { webhook_id: ids.webhook } },
  rotateWebhook: {
    summary: 'Remplacer le secret d’un webhook',
    description: 'Pendant 24 heures, chaque envoi est aussi signé avec l’ancien secret.',
    hints: { webhook_id: ids.webhook },
  },
  testWebhook: { summary: 'Envoyer l’événement webhook.test', hints: { webhook_id: ids.webhook } },
  resendDelivery: {
    summary: 'Refaire un envoi',
    description:
      'Avec le même `webhook-id`, tout de suite et, en cas d’échec, selon toute la suite prévue de tentatives.',
    hints: { webhook_id: ids.webhook, delivery_id: 'Par exemple `dlv_1042`.' },
  },
  checkForLink: {
    summary: 'Vérifier un document avant de l’envoyer',
    description: 'Les mêmes vérifications et le même rapport qu’à un téléversement. Rien n’est conservé.',
    hints: { token: ids.token },
    body: capsule,
  },
  submitDocument: {
    summary: 'Envoyer un document à ceux qui ont créé le lien',
    description:
      'Il attend qu’un membre le prenne, et il devient une capsule, ou le retourne avec une phrase. Seuls les documents ' +
      'conformes sont pris. Un lien a au plus 100 documents en attente.',
    hints: {
      token: ids.token,
      label: 'Un nom pour les personnes, montré dans les listes.',
      'x-sender-name': 'Qui l’envoie : au plus 200 caractères. En UTF-8 encodé avec des pourcentages.',
      'x-sender-email':
        'Où la décision est envoyée, si le service envoie des courriels. En UTF-8 encodé avec des pourcentages.',
      'x-sender-message':
        'Pour ceux qui décident : au plus 2 000 caractères. En UTF-8 encodé avec des pourcentages.',
      'idempotency-key':
        'Permet de renvoyer sans risque : la même clé avec les mêmes octets et le même expéditeur reçoit le même reçu pendant 24 heures.',
    },
    body: capsule,
  },
  openReceipt: { summary: 'Ouvrir un reçu dans le navigateur', hints: { receipt: ids.receipt } },
  getReceipt: {
    summary: 'Lire ce qu’est devenu un document envoyé',
    description: 'Valable jusqu’à 90 jours après la décision, quoi que devienne le lien.',
    hints: { receipt: ids.receipt },
  },
  acceptSubmission: {
    summary: 'Prendre un dépôt : il devient une capsule',
    description: 'Exactement comme `POST /capsules` avec son document; les vérifications suivent.',
    hints: { submission_id: ids.submission, replaces },
  },
  returnSubmission: {
    summary: 'Retourner un dépôt avec une phrase',
    hints: { submission_id: ids.submission },
  },
  writeReport: {
    summary: 'Créer ou remplacer un rapport sur un indicateur',
    description: `${upsert}Une valeur corrigée s’envoie avec le même \`uri\`.`,
    hints: { id: ids.indicator },
  },
  deleteReport: {
    summary: 'Retirer un rapport écrit par l’API',
    description: `${deletion}Rien ne dépend d’un rapport : \`cascade\` n’y change rien.`,
    hints: { id: ids.report, cascade },
  },
  writeBatch: {
    summary: 'Écrire de nombreuses entités d’un coup',
    description:
      'Un objet JSON par ligne (NDJSON), chacun avec `object` (`organization`, `outcome`, `indicator` ou ' +
      '`indicator_report`) et les champs de l’appel simple. Ce qui se trouve là-bas dans le chemin est ici un champ : ' +
      '`org_id` ou `org_uri` pour les résultats et les indicateurs, `indicator_id` ou `indicator_uri` pour les rapports; ' +
      '`outcome_uri` et, pour les rapports, `org_uri` peuvent aussi tenir lieu des ids. Ce qu’une ligne nomme se trouve ' +
      'dans l’espace ou n’importe où dans le lot : les organismes sont écrits d’abord, puis les résultats, les ' +
      'indicateurs et les rapports, chacun dans l’ordre des lignes.\n\n' +
      'Tout est écrit ou, si une ligne contient une erreur, rien : `errors` énumère alors les erreurs avec leurs lignes.',
    body: 'NDJSON en UTF-8. Au plus {limit} une fois décompressé. Les lignes vides sont ignorées.',
  },
  checkHealth: { summary: 'Le processus est-il en marche?' },
  checkReadiness: {
    summary: 'Le service peut-il répondre aux requêtes?',
    description:
      'Répond 503 tant que la base de données est hors d’atteinte, pleine ou pas à jour, et pendant que le processus s’arrête. ' +
      'Après une mise à niveau, le service est prêt aussitôt et indique combien d’espaces restent à reconstruire.',
    hints: {
      verbose:
        'Indique aussi la version de la base de données, et quand la dernière sauvegarde a été faite. N’importe quelle valeur.',
    },
  },
  getOpenApi: { summary: 'Cette interface sous forme de document OpenAPI 3.1' },
  openDocs: { summary: 'La documentation, qui peut lancer chaque opération' },
  getProblemPage: {
    summary: 'Ce que veut dire un code de problème et comment y remédier',
    hints: { code: 'Le code d’un problème.' },
  },
  getContext: {
    summary: 'Un contexte JSON-LD livré avec le service',
    hints: { name: 'Lequel des contextes.' },
  },
  getShapes: {
    summary: 'Les règles des capsules sous forme de SHACL',
    description:
      'Pour les outils qui vérifient des données avant de les envoyer. Chaque forme porte le nom de la règle du rapport de ' +
      'validation qu’elle représente; `invalid-iri` et les défauts du fichier lui-même n’en ont pas. Les formes de `too-long` ' +
      'comptent des caractères et trouvent donc moins que le service, qui compte des octets.',
  },
  getTemplate: {
    summary: 'Un classeur Excel à remplir et à téléverser',
    description:
      'Une feuille pour chaque genre de chose, avec un commentaire à chaque en-tête, des listes déroulantes et une ligne d’exemple ' +
      'qui est ignorée à la lecture. Les en-têtes sont les noms des propriétés, ou des libellés français avec `Accept-Language: fr`.',
    hints: {
      language: 'Des en-têtes et des commentaires. Omise : celle de `Accept-Language`.',
      template:
        '`basic.xlsx` (le niveau de base), ou `sff.xlsx` (le même, avec les feuilles du Fonds de finance sociale).',
    },
  },
  listCodeLists: { summary: 'Les listes de codes de la norme', hints: listFile },
  getCodeList: {
    summary: 'Lire les codes d’une liste, avec leurs libellés en anglais et en français',
    hints: { name: 'Le nom de la liste, tel que l’a la norme.', ...listFile },
  },
  getDictionary: {
    summary: 'Ce que veut dire chaque colonne des lignes',
    description:
      'Pour qui bâtit des tableaux et des rapports sur les lignes : le nom, la signification, le type et un exemple de chaque colonne.',
    hints: listFile,
  },
}
