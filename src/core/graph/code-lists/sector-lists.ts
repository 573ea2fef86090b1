// Sectors by the classification of non-profit organizations (ICNPO) and by that of industries of Statistics Canada. Files of
// 2024 and 2025 name them.
import { readCodes, type CodeListSource } from './code-list-source.ts'

const site = 'https://codelist.commonapproach.org/codeLists'

export const sectorLists: readonly CodeListSource[] = [
  {
    list: 'ICNPOsector',
    namespace: `${site}/ICNPOsector#`,
    codes: readCodes(`
      sec1 | Culture and Recreation | Culture et loisirs
      sec2 | Education and Research | Éducation et recherche
      sec3 | Health | Santé
      sec4 | Social Services | Services sociaux
      sec5 | Environment | Environnement
      sec6 | Development and Housing | Développement et logement
      sec7 | Law, Advocacy, and Politics | Droit, défense des droits et politique
      sec8 | Philanthropic Intermediaries and Voluntarism Promotion | Intermédiaires philanthropiques et promotion du bénévolat
      sec9 | International | Activités internationales
      sec10 | Religion | Religion
      sec11 | Business and Professional Associations, Unions | Associations d’affaires et professionnelles, syndicats
      sec12 | Not Elsewhere Classified | Non classé ailleurs
    `),
  },
  {
    list: 'StatsCanSector',
    namespace: `${site}/StatsCanSector#`,
    codes: readCodes(`
      sec1 | Agriculture, forestry, fishing and hunting | Agriculture, foresterie, pêche et chasse
      sec2 | Mining, quarrying, and oil and gas extraction | Extraction minière, exploitation en carrière, et extraction de pétrole et de gaz
      sec3 | Utilities | Services publics
      sec4 | Construction | Construction
      sec5 | Manufacturing | Fabrication
      sec6 | Wholesale trade | Commerce de gros
      sec7 | Retail trade | Commerce de détail
      sec8 | Transportation and warehousing | Transport et entreposage
      sec9 | Information and cultural industries | Industrie de l’information et industrie culturelle
      sec10 | Finance and insurance | Finance et assurances
      sec11 | Real estate and rental and leasing | Services immobiliers et services de location et de location à bail
      sec12 | Professional, scientific and technical services | Services professionnels, scientifiques et techniques
      sec13 | Management of companies and enterprises | Gestion de sociétés et d’entreprises
      sec14 | Administrative and support, waste management and remediation services | Services administratifs, services de soutien, services de gestion des déchets et services d’assainissement
      sec15 | Educational services | Services d’enseignement
      sec16 | Health care and social assistance | Soins de santé et assistance sociale
      sec17 | Arts, entertainment and recreation | Arts, spectacles et loisirs
      sec18 | Accommodation and food services | Services d’hébergement et de restauration
      sec19 | Other services (except public administration) | Autres services (sauf les administrations publiques)
      sec20 | Public administration | Administrations publiques
    `),
  },
]
