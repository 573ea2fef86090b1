// What people call columns, in English and French: by these words the headings of their own workbooks are understood, and
// columns of the template under another name. Rules, section 12. Pure.

/** By what they mean, without accents and signs. The first one counts most where two meanings are as near. */
export const headingWords = {
  indicator:
    'indicator|indicators|what we measured|what we measure|what was measured|measure|metric|kpi|performance measure|performance indicator|indicator name|activity|output|service|item|statistic|indicateur|indicateurs|ce que nous avons mesure|ce que nous mesurons|ce qui est mesure|mesure|nom de l indicateur|activite|extrant|rendement|statistique',
  value:
    'value|result|results|actual|actuals|achieved|actual result|number|count|total|amount|quantity|how many|number reached|reached|score|valeur|resultat|resultats|reel|reels|atteint|realise|nombre|quantite|montant|combien|chiffre',
  unit: 'unit|units|unit of measure|unit of measurement|measured in|unite|unites|unite de mesure|mesure en|en quoi',
  from: 'from|start|start date|started|begin|begins|beginning|beginning date|begin date|from date|period start|period from|since|first day|du|de|debut|date de debut|debut de la periode|depuis|premier jour',
  to: 'to|end|end date|ended|until|finish|finish date|ending|period end|period to|last day|au|fin|date de fin|fin de la periode|jusqu au|dernier jour|a',
  period:
    'period|reporting period|year|fiscal year|quarter|month|date|when|time|semester|periode|periode visee|annee|exercice|trimestre|mois|semestre|quand',
  target:
    'target|targets|goal|planned|plan|objective|expected|projected|target value|cible|cibles|objectif|objectifs|prevu|vise|attendu',
  baseline:
    'baseline|base|starting point|starting value|before|initial value|baseline value|reference|valeur de reference|donnee de reference|base de reference|point de depart|valeur de depart|niveau initial|valeur initiale',
  comment:
    'comment|comments|note|notes|remark|remarks|explanation|details|source|commentaire|commentaires|remarque|remarques|observation|observations|explication|precisions',
  outcome:
    'outcome|outcomes|impact|intended outcome|outcome name|result area|change|goal|objective|resultat|resultat vise|resultats vises|effet|effets|changement|retombee|retombees|impact vise|objectif',
  theme:
    'theme|themes|sdg|sdgs|sustainable development goal|sustainable development goals|un goal|topic|area|focus area|impact area|domain|pillar|odd|objectif de developpement durable|domaine|axe|volet|pilier|thematique',
  organization:
    'organization|organisation|organizations|organization name|reported by|agency|partner|partner organization|charity|grantee|investee|member|member organization|site|centre|center|chapter|organisme|organismes|nom de l organisme|partenaire|association|oeuvre|membre|etablissement|antenne',
}

export type Meaning = keyof typeof headingWords
