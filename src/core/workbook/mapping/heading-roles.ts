// What headings of columns usually mean, in English and French. Rules, section 12. Pure.
import { plainWord } from '../../projection/month-names.ts'
import type { Role } from './mapping.ts'

const withoutBrackets = (text: string): string =>
  text
    .split(/[([]/)
    .map((part, at) => (at === 0 ? part : part.replace(/^[^)\]]*[)\]]?/, ' ')))
    .join(' ')

/** Words of a heading without accents, signs and what stands in brackets. */
export const plainWords = (text: string): string =>
  plainWord(withoutBrackets(text))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

type NamedRole = Exclude<Role, 'leave-out'>

/** The first word counts most where two meanings are as near. */
const phrases: Readonly<Record<NamedRole, string>> = {
  indicator:
    'indicator|indicators|what we measured|what we measure|what was measured|measure|metric|kpi|performance measure|performance indicator|activity|output|service|item|statistic|indicateur|indicateurs|ce que nous avons mesure|ce que nous mesurons|ce qui est mesure|mesure|activite|extrant|rendement|statistique',
  value:
    'value|result|results|actual|actuals|achieved|actual result|number|count|total|amount|quantity|how many|number reached|reached|score|valeur|resultat|resultats|reel|reels|atteint|realise|nombre|quantite|montant|combien|chiffre',
  unit: 'unit|units|unit of measure|unit of measurement|measured in|unite|unites|unite de mesure|mesure en',
  from: 'from|start|start date|started|begin|begins|beginning|beginning date|period start|period from|since|first day|du|de|debut|date de debut|debut de la periode|depuis|premier jour',
  to: 'to|end|end date|ended|until|finish|finish date|period end|period to|last day|au|fin|date de fin|fin de la periode|jusqu au|dernier jour',
  period:
    'period|reporting period|year|fiscal year|quarter|month|date|when|time|semester|periode|periode visee|annee|exercice|trimestre|mois|semestre|quand',
  target:
    'target|targets|goal|planned|plan|objective|expected|projected|target value|cible|cibles|objectif|objectifs|prevu|vise|attendu',
  baseline:
    'baseline|base|starting point|starting value|before|initial value|baseline value|reference|valeur de reference|donnee de reference|base de reference|point de depart|valeur de depart|niveau initial|valeur initiale',
  comment:
    'comment|comments|note|notes|remark|remarks|explanation|details|source|commentaire|commentaires|remarque|remarques|observation|observations|explication|precisions',
  outcome:
    'outcome|outcomes|impact|intended outcome|result area|change|goal|objective|resultat|resultat vise|resultats vises|effet|effets|changement|retombee|retombees|impact vise|objectif',
  theme:
    'theme|themes|sdg|sdgs|sustainable development goal|sustainable development goals|un goal|topic|area|focus area|domain|pillar|odd|objectif de developpement durable|domaine|axe|volet|pilier|thematique',
  organization:
    'organization|organisation|organizations|agency|partner|partner organization|charity|grantee|investee|member|member organization|site|centre|center|chapter|organisme|organismes|partenaire|association|oeuvre|membre|etablissement|antenne',
}

const entries = Object.entries(phrases).map(([role, list]) => ({
  role: role as NamedRole,
  phrases: list.split('|'),
}))

/** How much a heading says a meaning: 3 for the words themselves, up to 2 for words among others. */
export function scoreRoles(heading: string): ReadonlyMap<NamedRole, number> {
  const plain = plainWords(heading)
  const scores = new Map<NamedRole, number>()
  if (plain === '') return scores
  for (const { role, phrases: list } of entries) {
    let best = 0
    for (const [at, phrase] of list.entries()) {
      const score = scorePhrase(plain, phrase) - at / 1000
      if (score > best) best = score
    }
    if (best > 0) scores.set(role, best)
  }
  return scores
}

function scorePhrase(plain: string, phrase: string): number {
  if (plain === phrase) return 3
  // Short words are in every sentence: `de`, `to`.
  if (phrase.length < 3 || !` ${plain} `.includes(` ${phrase} `)) return 0
  const share = phrase.length / plain.length
  return share < 0.2 ? 0 : 1 + share
}

const totalWords =
  /\b(?:total|totals|totaux|subtotal|sous total|sum|somme|ensemble|overall|all|tous|toutes|cumul|cumulative|cumulatif|ytd|year to date|full year|annual|annuel|average|mean|moyenne)\b/

export const namesTotal = (text: string): boolean => totalWords.test(plainWords(text))

/** The unit in the brackets of a heading: `Meals (kg)`. */
export function unitInHeading(heading: string): string | null {
  const [, inside = ''] = /\(([^()]{1,40})\)\s*$/.exec(heading) ?? /[,–-]\s*(%|\$|€)\s*$/.exec(heading) ?? []
  const unit = inside.trim()
  return unit === '' || /\d/.test(unit) || namesTotal(unit) ? null : unit
}
