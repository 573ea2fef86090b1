// French texts of the read operations. The type requires every operation and parameter, so a missing translation does
// not compile.
import type { AnyOperation } from '../../../../src/contract/operations.ts'
import type { ReadOperation } from '../operation-form.ts'
import { align, cursor, groups, ids, language, replaces, rowsLimit } from './hints.ts'

type NamesIn<P> = P extends object ? keyof P & string : never
type ParametersIn<T> =
  | (T extends { params: infer P } ? NamesIn<P> : never)
  | (T extends { query: infer Q } ? NamesIn<Q> : never)
  | (T extends { headers: infer H } ? NamesIn<H> : never)

export type ParameterName = AnyOperation extends infer T ? (T extends T ? ParametersIn<T> : never) : never

export type InFrench<T> = {
  readonly summary: string
  readonly description?: string
} & ([ParametersIn<T>] extends [never]
  ? object
  : { readonly hints: { readonly [N in ParametersIn<T>]: string } })

type FrenchForms = { readonly [T in ReadOperation as T['id']]: InFrench<T> }

const page = {
  limit: 'Le nombre d’éléments d’une page, 100 par défaut.',
  cursor: 'Le `meta.cursor` de la page précédente.',
}

const profileFilters = {
  province: 'Les organismes qui desservent cette province ou ce territoire. À répéter pour plusieurs.',
  locality: 'Les organismes qui desservent ce genre de localité. À répéter pour plusieurs.',
  sector: 'Les organismes de ce secteur. À répéter pour plusieurs.',
  population: 'Les organismes qui desservent surtout cette population. À répéter pour plusieurs.',
  org_type: 'Les organismes de ce type. À répéter pour plusieurs.',
}

const filters = {
  ...profileFilters,
  theme: 'Les lignes qui portent ce thème. À répéter pour les lignes qui en portent l’un ou l’autre.',
  fund: 'Les lignes des organismes dont le financement nomme exactement ce bailleur. À répéter pour plusieurs.',
  org: 'Les lignes de l’organisme qui a cet `id`. Inconnu : aucune ligne.',
  indicator: 'Les lignes de l’indicateur qui a cet `id`. À répéter pour plusieurs. Inconnu : aucune ligne.',
  outcome:
    'Les lignes qui montrent le résultat qui a cet `id`. À répéter pour plusieurs. Inconnu : aucune ligne.',
  kind: '`numeric` : les lignes dont `value` est un nombre. `qualitative` : celles dont `value` est nul.',
  'period[from]': 'Les lignes dont la période ne finit pas avant ce jour.',
  'period[to]': 'Les lignes dont la période ne commence pas après ce jour.',
}

const uri = 'Seulement l’élément qui a cet IRI : un seul, ou aucun.'

const list = {
  limit:
    'Éléments par page : 100 sauf indication contraire, 1 000 au plus. Une page s’arrête aussi avant que ses textes ne dépassent 8 Mio.',
  cursor,
  org: 'Seulement ceux de l’organisme qui a cet `id`. Inconnu : aucun.',
  uri,
}

const includeUri =
  '`uri` ajoute les IRI du rapport, de son indicateur, de son résultat et de son organisme, et celui de son unité.'

const includeUnitUri = '`uri` ajoute l’IRI de l’unité.'

const includeTarget =
  '`target` ajoute la cible de chaque rapport et la valeur de référence de son indicateur.'

const includeProfile =
  '`profile` ajoute où et qui les organismes desservent, selon leur profil le plus récent.'
const includeIdentifiers = '`identifiers` ajoute les numéros que les organismes ont dans les registres.'

const severalPlaces =
  'Un organisme à trois valeurs compte sous chacune; les totaux le comptent une fois. Sans filtre, les organismes sans rapport comptent aussi.'

const includeTargets = '`target` ajoute les cibles de chaque indicateur et sa valeur de référence.'

const includeTargetsInTree =
  '`target` ajoute les cibles et les valeurs de référence des indicateurs, et la cible de chaque rapport.'

const labels = 'Ajoute `label` à chaque élément : son nom dans les listes de codes, dans cette langue.'

const facet =
  'Les valeurs servent telles quelles dans le filtre du même nom. Avec des filtres, seules les lignes retenues sont comptées. ' +
  'Par nombre de rapports, le plus grand d’abord.'

const servedFacet = {
  description: `${severalPlaces} ${facet}`,
  hints: { ...filters, labels },
}

const include = '`sources` ajoute qui l’affirme : les capsules par leur id, et l’API.'

const format =
  '`jsonld` (par défaut), `nquads`, `turtle`, `trig`, ou `workbook` (un classeur Excel qui a la structure des modèles).'

const exported =
  'Identifiants et textes sont exactement ceux qui ont été soumis. Le JSON-LD est un objet avec `@context` et `@graph`, que ' +
  'l’on peut téléverser de nouveau comme capsule. Turtle n’a pas de place pour les graphes nommés : s’il y en a, il est refusé, et TriG les a. Un classeur aussi; ce qui n’y a pas de colonne est compté sur sa dernière ' +
  'feuille, et plus de 1 000 000 de lignes sur une feuille sont refusées. La réponse arrive en continu; celle qui s’interrompt a échoué.'

const plans =
  'Un plan dit quels organismes doivent faire rapport sur une période, et jusqu’à quand. Il ne fait pas partie du graphe et ' +
  'ne figure dans aucun export. '

const forWriters = 'Les contacts et les rappels sont montrés à qui peut écrire.'

export const frenchForms: FrenchForms = {
  listLinks: {
    summary: 'Énumérer les liens de l’organisme, le plus récent d’abord',
    hints: {
      namespace: 'Les liens vers l’espace qui a cet identifiant.',
      limit: page.limit,
      cursor,
    },
  },
  getLink: { summary: 'Lire un lien', hints: { link_id: ids.link } },
  listWebhooks: { summary: 'Énumérer les webhooks de l’organisme' },
  getWebhook: { summary: 'Lire un webhook', hints: { webhook_id: ids.webhook } },
  listDeliveries: {
    summary: 'Énumérer les envois à un webhook, le plus récent d’abord',
    description: 'Avec chaque tentative et le début de chaque réponse. Conservés 30 jours.',
    hints: {
      webhook_id: ids.webhook,
      state: 'Les envois dans cet état.',
      ...page,
    },
  },
  listSubmissions: {
    summary: 'Énumérer ce qui a été envoyé par des liens, le plus récent d’abord',
    hints: {
      state: 'Les dépôts dans cet état.',
      ...page,
    },
  },
  getSubmission: {
    summary: 'Lire un dépôt, avec ce qu’il changerait',
    hints: {
      submission_id: ids.submission,
      replaces,
    },
  },
  listAuditEvents: {
    summary: 'Qui a fait quoi, le plus récent d’abord',
    description:
      'Chaque écriture d’une clé ou d’une personne, les ouvertures de session et les requêtes que la portée d’une clé ne ' +
      'permettait pas. Conservé 400 jours, sauf réglage contraire du service. Avec `format=csv` ou `format=ndjson`, tous les ' +
      'événements retenus arrivent en continu; `limit` et `cursor` n’y ont pas leur place. Les filtres se combinent par ET.',
    hints: {
      actor: 'L’id d’un compte, même retiré, ou d’une clé (`igk_…`); `operator` : la ligne de commande.',
      kind: 'Les événements de ce genre d’acte.',
      action: 'Les événements de cet acte. À répéter pour plusieurs.',
      namespace: 'Les événements dans l’espace qui a cet identifiant.',
      subject:
        'Les événements au sujet de ce nom, ou de cet id de capsule, de clé, de lien, de compte ou d’entité.',
      from: 'Les événements à partir de ce jour (UTC).',
      to: 'Les événements jusqu’à la fin de ce jour (UTC).',
      limit: 'Événements par page, 100 sauf indication contraire.',
      cursor,
      format: 'Une page en JSON, ou tous les événements en continu.',
    },
  },
  listNamespaces: { summary: 'Énumérer les espaces que cette clé peut utiliser' },
  getNamespace: { summary: 'Lire un espace', hints: { namespace: 'L’identifiant de l’espace.' } },
  listCapsules: {
    summary: 'Énumérer les capsules de l’espace, la plus récente d’abord',
    hints: {
      status:
        '`pending` : en file ou en vérification. `accepted` : conservée. `rejected` : elle a des défauts, rien n’est conservé. ' +
        '`deleted` : retirée.',
      limit: 'Capsules par page : 100 sauf indication contraire, 1 000 au plus.',
      cursor,
    },
  },
  getCapsule: {
    summary: 'Lire l’état et le rapport d’une capsule',
    description:
      'Le rapport est en anglais, ou en français avec `Accept-Language: fr`. Avec `wait`, la réponse vient dès que l’état ' +
      'n’est plus `pending`, ou quand le temps est écoulé.',
    hints: {
      capsule_id: ids.capsule,
      wait: 'Secondes à attendre le verdict, 30 au plus.',
      include:
        '`changes` ajoute ce que la capsule a changé quand elle a été acceptée, en nombres. `alignment` compare le document à ' +
        'la partie de la norme que nomme `align`.',
      align,
    },
  },
  getCapsuleDocument: {
    summary: 'Télécharger le document d’origine',
    hints: {
      capsule_id: ids.capsule,
      as: '`jsonld` : un classeur sous la forme du document JSON-LD selon lequel il a été lu. Le JSON-LD est tel qu’il a été téléversé.',
    },
  },
  listOrganizations: {
    summary: 'Énumérer les organismes de l’espace, par nom',
    description: 'Tous, à moins que `limit` ne demande une page.',
    hints: {
      ...profileFilters,
      limit: 'Organismes par page, 1 000 au plus. Sans lui : tous.',
      cursor,
      uri,
      identifier:
        'Seulement les organismes qui ont ce numéro dans un registre, comparé sans espaces, traits d’union ni casse : il peut y en avoir plusieurs.',
      issued_by: 'Avec `identifier` : le registre dont vient le numéro.',
      include: `${includeProfile} ${includeIdentifiers}`,
    },
  },
  getOrganization: {
    summary: 'Lire un organisme',
    description:
      'Seul, ou avec `expand` en arbre : ses résultats, leurs indicateurs, leurs rapports. Chaque indicateur n’y figure ' +
      'qu’une fois; celui qui ne mesure aucun des résultats se trouve sous l’organisme.',
    hints: {
      id: ids.organization,
      include: `${include} ${includeTargetsInTree} ${includeProfile} ${includeIdentifiers}`,
      expand:
        'Ce qu’il faut montrer au-dessous. Un chemin amène ceux par lesquels il commence; les indicateurs sous les ' +
        'résultats amènent toujours ceux qui n’en ont pas.',
    },
  },
  listIndicatorGroups: {
    summary: 'Énumérer les groupes d’indicateurs de l’espace',
    description: groups,
  },
  suggestIndicatorGroups: {
    summary: 'Proposer des groupes d’indicateurs',
    description:
      'Au moins deux indicateurs de même nom (casse, espaces et pluriel mis à part) et de même unité, qui ne sont pas encore ensemble dans un groupe.',
  },
  getIndicatorGroup: { summary: 'Lire un groupe d’indicateurs', hints: { slug: ids.group } },
  listPlans: {
    summary: 'Énumérer les plans de l’espace',
    description: `${plans}${forWriters}`,
  },
  getPlan: { summary: 'Lire un plan', description: forWriters, hints: { slug: ids.plan } },
  listPlanLinks: {
    summary: 'Énumérer les liens d’un plan : un pour chaque organisme',
    description:
      'Chacun ouvre la page par laquelle un organisme envoie son fichier. Ceux qui manquent encore sont créés. Ils prennent fin ' +
      '30 jours après l’échéance, ou avec le plan.',
    hints: { slug: ids.plan, format: 'L’emporte sur l’en-tête Accept.' },
  },
  listPlanReminders: {
    summary: 'Énumérer qui reçoit un rappel un jour donné, et avec quel texte',
    description:
      'Les courriels qui ont été envoyés ce jour-là, ou qui le seraient dans l’état présent : aux organismes dont rien n’est ' +
      'là, dont une partie est là ou dont le fichier a été retourné. Au plus 500 par jour et client; le reste part le lendemain.',
    hints: { slug: ids.plan, on: 'Un jour. Omis : aujourd’hui, là où est le plan.' },
  },
  getPlanStatus: {
    summary: 'Lire qui a fait rapport et qui ne l’a pas fait',
    description:
      'Calculé à la lecture, au moment que montrent les lignes. Un organisme a fait rapport quand, pour chacun de ses ' +
      'indicateurs, ou pour n’importe lequel si aucun n’est nommé, un de ses rapports finit dans la période.',
    hints: {
      slug: ids.plan,
      state: 'Les organismes dans cet état. À répéter pour plusieurs.',
      format: 'L’emporte sur l’en-tête Accept.',
    },
  },
  getEverything: {
    summary: 'Lire un organisme avec tout ce qui lui appartient',
    description: 'Comme `GET /orgs/{id}?expand=outcomes.indicators.reports`.',
    hints: { id: ids.organization, include: includeTargetsInTree },
  },
  listOutcomes: { summary: 'Énumérer les résultats de l’espace, par nom', hints: list },
  listIndicators: {
    summary: 'Énumérer les indicateurs de l’espace, par nom',
    hints: { ...list, include: includeTargets },
  },
  listReports: {
    summary: 'Énumérer les rapports de l’espace',
    description:
      'Dans l’ordre des lignes : par id d’organisme, id d’indicateur, début de période et id de rapport.',
    hints: { ...list, include: `${includeUnitUri} ${includeTarget}` },
  },
  getOutcome: { summary: 'Lire un résultat', hints: { id: ids.outcome, include } },
  getIndicator: {
    summary: 'Lire un indicateur',
    hints: { id: ids.indicator, include: `${include} ${includeTargets}` },
  },
  getReport: {
    summary: 'Lire un rapport',
    hints: { id: ids.report, include: `${include} ${includeUnitUri} ${includeTarget}` },
  },
  listRows: {
    summary: 'Lire les rapports d’indicateur en lignes, prêtes à afficher',
    description:
      'Les paramètres différents se combinent par ET, les valeurs répétées d’un même paramètre par OU. La période est un ' +
      'chevauchement : un rapport à cheval sur deux années répond aux deux. Avec `format=csv`, `format=ndjson` ou ' +
      '`format=xlsx`, toutes les lignes arrivent en une seule réponse; `limit` et `cursor` ne sont pas acceptés. `xlsx` est un ' +
      'classeur Excel aux libellés en français ou en anglais, selon `Accept-Language`; il contient au plus 1 048 575 lignes.',
    hints: {
      ...filters,
      limit: rowsLimit,
      cursor,
      include: `${includeUri} ${includeTarget} ${includeIdentifiers}`,
      format: 'Une page en JSON, ou toutes les lignes en continu.',
      language,
      guard:
        "Pour le CSV. Une cellule qu’un tableur exécuterait comme formule commence par `'`; `none` laisse toutes les cellules telles quelles.",
    },
  },
  listRowChanges: {
    summary: 'Lire les lignes qui ont changé depuis une version',
    description:
      'Pour les programmes qui gardent une copie des lignes. Toute lecture du graphe répond avec `X-Namespace-Version`; une ' +
      'copie lue par pages compte à partir de la version de sa **première** page. Avec elle dans `since`, la réponse contient ' +
      'les lignes nouvelles ou modifiées, telles qu’elles sont, et les id de celles qui n’existent plus. Appliquez les ' +
      'changements dans l’ordre et gardez `meta.version` pour la fois suivante. Les retraits sont gardés 90 jours; une version ' +
      'plus ancienne, d’un autre espace ou d’avant une restauration reçoit 410 `version_gone` : relisez toutes les lignes. Avec ' +
      '`format=ndjson`, tout arrive en continu et la version se trouve dans l’en-tête `X-Namespace-Version`.',
    hints: {
      since: 'La version de la copie : `X-Namespace-Version` ou `meta.version` d’une réponse précédente.',
      limit:
        'Changements par page : 100 sauf indication contraire, 1 000 au plus. Une page peut en compter moins sans être la dernière.',
      cursor,
      include: `${includeUri} ${includeTarget} ${includeIdentifiers}`,
      format: 'Une page en JSON, ou tous les changements en continu.',
    },
  },
  listThemes: {
    summary: 'Compter les rapports par thème',
    description: `Un rapport à deux thèmes compte sous chacun : la somme peut dépasser le total. ${facet}`,
    hints: { ...filters, labels },
  },
  listFunds: {
    summary: 'Compter les organismes et les rapports par fonds',
    description: `Sans filtre, les organismes sans rapport comptent aussi. ${facet}`,
    hints: { ...filters, labels },
  },
  listProvinces: {
    summary: 'Compter les organismes et les rapports par province ou territoire desservi',
    ...servedFacet,
  },
  listLocalities: {
    summary: 'Compter les organismes et les rapports par genre de localité desservie',
    ...servedFacet,
  },
  listSectors: {
    summary: 'Compter les organismes et les rapports par secteur',
    ...servedFacet,
  },
  listPopulations: {
    summary: 'Compter les organismes et les rapports par population desservie',
    ...servedFacet,
  },
  listOrgTypes: {
    summary: 'Compter les organismes et les rapports par type d’organisme',
    ...servedFacet,
  },
  exportNamespace: {
    summary: 'Exporter tout ce que contient l’espace',
    description: exported,
    hints: { format, language },
  },
  exportOrganization: {
    summary: 'Exporter un organisme et ce qui lui appartient',
    description:
      'L’organisme, ses résultats et indicateurs, leurs rapports et mesures, et tout ce qui le désigne par ' +
      `\`forOrganization\` (profils, situations de financement). ${exported}`,
    hints: { id: ids.organization, format, language },
  },
}
