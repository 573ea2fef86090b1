// The code lists of the standard: what their IRIs are called in English, and in French where there is a name in general
// use. A list may take codes over from another one.
import { readCodes, type CodeListSource } from './code-list-source.ts'
import { unitCodes, unitNamespace } from './official-units.ts'
import { sectorLists } from './sector-lists.ts'

export const codeListSources: readonly CodeListSource[] = [
  {
    list: 'CanadianCorporateRegistries',
    codes: readCodes(`
      ca | Corporations Canada
      cra | Canada Revenue Agency | Agence du revenu du Canada
      ab | Alberta
      bc | British Columbia | Colombie-Britannique
      mb | Manitoba
      nb | New Brunswick | Nouveau-Brunswick
      nl | Newfoundland and Labrador | Terre-Neuve-et-Labrador
      nt | Northwest Territories | Territoires du Nord-Ouest
      ns | Nova Scotia | Nouvelle-Écosse
      nu | Nunavut
      on | Ontario
      pe | Prince Edward Island | Île-du-Prince-Édouard
      qc | Quebec | Québec
      sk | Saskatchewan
      yk | Yukon
    `),
  },
  {
    list: 'ESDCSector',
    codes: [['Other', 'Other', 'Autre']],
    alsoOf: { list: 'IRISImpactCategory', but: ['CrossCategory'] },
  },
  {
    list: 'EquityDeservingGroupsESDC',
    codes: readCodes(`
      edg1 | 2SLGBTQIA+ | 2ELGBTQIA+
      edg10 | Women (Cisgender and Transgender) | Femmes (cisgenres et transgenres)
      edg11 | Gender Diverse People: Non-Binary | Personnes de diverses identités de genre : non binaires
      edg12 | Gender Diverse People: Agender | Personnes de diverses identités de genre : agenres
      edg13 | Gender Diverse People: Other | Personnes de diverses identités de genre : autres
      edg2 | Black People | Personnes noires
      edg3 | First Generation Immigrants, Refugees & Newcomers | Immigrants de première génération, réfugiés et nouveaux arrivants
      edg4 | Indigenous Peoples: First Nations | Peuples autochtones : Premières Nations
      edg5 | Indigenous Peoples: Inuit | Peuples autochtones : Inuits
      edg6 | Indigenous Peoples: Métis | Peuples autochtones : Métis
      edg7 | Official Languages Minority Communities | Communautés de langue officielle en situation minoritaire
      edg8 | Other Racialized Peoples | Autres personnes racisées
      edg9 | People Living with a Disability (including invisible and episodic disabilities) | Personnes en situation de handicap (y compris les handicaps invisibles et épisodiques)
    `),
  },
  {
    list: 'FundingState',
    codes: readCodes(`
      applied | Applied | Demande présentée
      rejected | Rejected | Refusé
      funded | Funded | Financé
      inReview | In Review | En cours d’examen
    `),
  },
  {
    list: 'IRISImpactCategory',
    codes: readCodes(`
      Agriculture | Agriculture
      Air | Air
      BiodiversityandEcosystems | Biodiversity and Ecosystems | Biodiversité et écosystèmes
      Climate | Climate | Climat
      DiversityandInclusion | Diversity and Inclusion | Diversité et inclusion
      Education | Education | Éducation
      Employment | Employment | Emploi
      Energy | Energy | Énergie
      FinancialServices | Financial Services | Services financiers
      Health | Health | Santé
      Infrastructure | Infrastructure | Infrastructures
      Land | Land | Terres
      OceansandCoastalZones | Oceans and Coastal Zones | Océans et zones côtières
      Pollution | Pollution
      RealEstate | Real Estate | Immobilier
      Waste | Waste | Déchets
      Water | Water | Eau
      CrossCategory | Cross Category | Plusieurs catégories
    `),
  },
  {
    list: 'IRISImpactTheme',
    codes: readCodes(`
      AffordableQualityHousing | Affordable Quality Housing | Logement abordable de qualité
      BiodiversityandEcosystemConservation | Biodiversity and Ecosystem Conservation | Conservation de la biodiversité et des écosystèmes
      CleanAir | Clean Air | Air pur
      CleanEnergy | Clean Energy | Énergie propre
      ClimateResilienceandAdaptation | Climate Resilience and Adaptation | Résilience et adaptation climatiques
      ClimateChangeMitigation | Climate Change Mitigation | Atténuation des changements climatiques
      EnergyAccess | Energy Access | Accès à l’énergie
      EnergyEfficiency | Energy Efficiency | Efficacité énergétique
      FinancialInclusion | Financial Inclusion | Inclusion financière
      FoodSecurity | Food Security | Sécurité alimentaire
      GreenBuildings | Green Buildings | Bâtiments écologiques
      MarineResourcesConservationandManagement | Marine Resources Conservation & Management | Conservation et gestion des ressources marines
      NaturalResourcesConservation | Natural Resources Conservation | Conservation des ressources naturelles
      Nutrition | Nutrition
      PollutionPrevention | Pollution Prevention | Prévention de la pollution
      AccesstoQualityEducation | Access to Quality Education | Accès à une éducation de qualité
      AccesstoQualityHealthcare | Access to Quality Healthcare | Accès à des soins de santé de qualité
      QualityJobs | Quality Jobs | Emplois de qualité
      RacialEquity | Racial Equity | Équité raciale
      ResilientInfrastructure | Resilient Infrastructure | Infrastructures résilientes
      SmallholderAgriculture | Smallholder Agriculture | Petite agriculture
      SustainableAgriculture | Sustainable Agriculture | Agriculture durable
      SustainableForestry | Sustainable Forestry | Foresterie durable
      SustainableLandManagement | Sustainable Land Management | Gestion durable des terres
      SustainableWaterManagement | Sustainable Water Management | Gestion durable de l’eau
      WasteManagement | Waste Management | Gestion des déchets
      WaterSanitationandHygiene | Water Sanitation and Hygiene (WASH) | Eau, assainissement et hygiène
      GenderLens | Gender Lens | Perspective de genre
    `),
  },
  {
    list: 'LocalityStatsCan',
    codes: readCodes(`
      loc1 | Large Urban Population Centre | Grand centre de population urbain
      loc2 | Medium Population Centre | Moyen centre de population
      loc3 | Small Population Centre | Petit centre de population
      loc4 | Rural Areas | Régions rurales
      loc5 | Indigenous Communities and Lands | Communautés et terres autochtones
      loc6 | Northern Canada | Nord du Canada
      loc7 | All of Canada | Ensemble du Canada
    `),
  },
  {
    list: 'OrgTypeGOC',
    codes: readCodes(`
      Charitable | Charitable | Organisme de bienfaisance
      Cooperative | Cooperative | Coopérative
      forProfit | For-Profit | À but lucratif
      nonProfit | Non-Profit | Sans but lucratif
    `),
  },
  {
    list: 'PopulationServed',
    codes: readCodes(`
      ps1 | 2SLGBTQIA+ | 2ELGBTQIA+
      ps2 | Gender Diverse People: Agender | Personnes de diverses identités de genre : agenres
      ps3 | Gender Diverse People: Non-Binary | Personnes de diverses identités de genre : non binaires
      ps4 | Gender Diverse People: Other | Personnes de diverses identités de genre : autres
      ps5 | Black People | Personnes noires
      ps6 | Indigenous Peoples: First Nations | Peuples autochtones : Premières Nations
      ps7 | Indigenous Peoples: Inuit | Peuples autochtones : Inuits
      ps8 | Indigenous Peoples: Métis | Peuples autochtones : Métis
      ps9 | Other Racialized Peoples | Autres personnes racisées
      ps10 | First Generation Immigrants, Refugees & Newcomers | Immigrants de première génération, réfugiés et nouveaux arrivants
      ps11 | Lone Parent Families | Familles monoparentales
      ps12 | Northern Canadian Communities | Communautés du Nord canadien
      ps13 | Official Languages Minority Communities | Communautés de langue officielle en situation minoritaire
      ps14 | People Experiencing Homelessness or Housing Insecurities | Personnes en situation d’itinérance ou d’insécurité du logement
      ps15 | People Living on Low Income | Personnes à faible revenu
      ps16 | People Living with Cognitive or Mental Health Related Issues
      ps17 | People Living with Physical,Sensory or Pain Related Disabilities
      ps18 | People Living with Terminal or Chronic Illness/Diseases
      ps19 | People of Advanced Age (65+) | Personnes âgées (65 ans et plus)
      ps20 | People without Advanced Educational Qualification
      ps21 | Survivors of Domestic Violence, Sexual assault, Abuse or Stalking
      ps22 | Women (Cisgender and Transgender) | Femmes (cisgenres et transgenres)
      ps23 | Children (Ages 0-15) | Enfants (0 à 15 ans)
      ps24 | Youth (Ages 15-24) | Jeunes (15 à 24 ans)
      ps25 | General Population | Population générale
      ps26 | Indigenous Peoples: Not Otherwise Specified | Peuples autochtones : sans autre précision
      ps27 | People Living with a Disability (including invisible and episodic disabilities) | Personnes en situation de handicap (y compris les handicaps invisibles et épisodiques)
    `),
  },
  {
    list: 'ProvinceTerritory',
    codes: readCodes(`
      AB | Alberta
      BC | British Columbia | Colombie-Britannique
      CAN | All of Canada | Ensemble du Canada
      MB | Manitoba
      NB | New Brunswick | Nouveau-Brunswick
      NL | Newfoundland and Labrador | Terre-Neuve-et-Labrador
      NS | Nova Scotia | Nouvelle-Écosse
      NT | Northwest Territories | Territoires du Nord-Ouest
      NU | Nunavut
      ON | Ontario
      PE | Prince Edward Island | Île-du-Prince-Édouard
      QC | Quebec | Québec
      SK | Saskatchewan
      YT | Yukon
    `),
  },
  {
    list: 'RallyImpactArea',
    codes: readCodes(`
      ArtsandCulture | Arts and Culture | Arts et culture
      CommunityDevelopment | Community Development | Développement communautaire
      Other | Other | Autre
    `),
    alsoOf: { list: 'IRISImpactTheme', but: [] },
  },
  {
    list: 'SDGImpacts',
    namespace: 'https://metadata.un.org/sdg/',
    codes: readCodes(`
      1 | Goal 1: No poverty | Objectif 1 : Pas de pauvreté
      2 | Goal 2: Zero hunger | Objectif 2 : Faim « zéro »
      3 | Goal 3: Good health and well-being | Objectif 3 : Bonne santé et bien-être
      4 | Goal 4: Quality education | Objectif 4 : Éducation de qualité
      5 | Goal 5: Gender equality | Objectif 5 : Égalité entre les sexes
      6 | Goal 6: Clean water and sanitation | Objectif 6 : Eau propre et assainissement
      7 | Goal 7: Affordable and clean energy | Objectif 7 : Énergie propre et d’un coût abordable
      8 | Goal 8: Decent work and economic growth | Objectif 8 : Travail décent et croissance économique
      9 | Goal 9: Industry, innovation and infrastructure | Objectif 9 : Industrie, innovation et infrastructure
      10 | Goal 10: Reduced inequalities | Objectif 10 : Inégalités réduites
      11 | Goal 11: Sustainable cities and communities | Objectif 11 : Villes et communautés durables
      12 | Goal 12: Responsible consumption and production | Objectif 12 : Consommation et production responsables
      13 | Goal 13: Climate action | Objectif 13 : Mesures relatives à la lutte contre les changements climatiques
      14 | Goal 14: Life below water | Objectif 14 : Vie aquatique
      15 | Goal 15: Life on land | Objectif 15 : Vie terrestre
      16 | Goal 16: Peace, justice and strong institutions | Objectif 16 : Paix, justice et institutions efficaces
      17 | Goal 17: Partnerships for the goals | Objectif 17 : Partenariats pour la réalisation des objectifs
    `),
  },
  {
    list: 'SELI-GLI',
    codes: readCodes(`
      Theme1 | SELI-GLI Assessment
      Outcome1 | Mission Alignment
      Outcome2 | Leadership
      Outcome3 | Culture and Practices
      Outcome4 | Indigenous Reconciliation
      Outcome5 | Aggregate SELI and GLI classification
      Indicator1 | Are your products/services designed to support equity-deserving groups, and promote social equity?
      Indicator2 | Are your products/services designed to support women or/and gender-diverse people, and promote gender equality?
      Indicator3 | Do you integrate a social equity analysis while developing your products/services?
      Indicator4 | Do you integrate a gender analysis while developing your products/services?
      Indicator5 | Is your leadership* (i.e. founder, owner, and/or senior management) composed of member(s) of an equity-deserving group?
      Indicator6 | Is your leadership* (i.e. founder, owner, and/or senior management) composed of women or/and gender-diverse people?
      Indicator7 | Do you provide formal or/and informal ways for your clients/customers to inform your product design, decision making, etc.?
      Indicator8 | Have you built meaningful social equity practices within your internal organizational culture? (Assessed only for social purpose organizations in operation for over 2 years and employing 5 full-time staff or more.)
      Indicator9 | How do you advance Indigenous Reconciliation within your work? (Not for assessment as part of SELI/GLI Thresholds)
      Indicator10 | Social Equity Lens Investment Assessment
      Indicator11 | Gender Lens Investment Assessment
    `),
  },
  ...sectorLists,
  { list: 'UnitsOfMeasureList', namespace: unitNamespace, codes: unitCodes },
]
