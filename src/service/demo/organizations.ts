// Invented organizations with plausible Canadian names. None of them exists; all their identifiers are under `.example`.
import type { Field } from './fields.ts'

export const funds = [
  'Northern Lights Community Fund',
  'Fonds Rivière-Claire',
  'Prairie Futures Fund',
  'Salt Harbour Impact Fund',
] as const
export type Fund = (typeof funds)[number]

export interface DemoOrganization {
  readonly slug: string
  readonly name: string
  readonly place: string
  readonly field: Field
  readonly language: 'en' | 'fr'
  /** The capsule of each of these funds describes the organization. */
  readonly funds: readonly Fund[]
}

const [northern, riviere, prairie, harbour] = funds

const english = (slug: string, name: string, place: string, field: Field, ...of: readonly Fund[]) =>
  ({ slug, name, place, field, language: 'en', funds: of }) as const
const french = (slug: string, name: string, place: string, field: Field, ...of: readonly Fund[]) =>
  ({ slug, name, place, field, language: 'fr', funds: of }) as const

export const organizations: readonly DemoOrganization[] = [
  english('lakeside-pantry', 'Lakeside Community Pantry', 'Kingston', 'food', northern),
  english('birch-bowl', 'Birch & Bowl Kitchen Co-operative', 'Thunder Bay', 'food', northern, prairie),
  english('granary-row', 'Granary Row Food Hub', 'Saskatoon', 'food', prairie),
  english('tidewater-meals', 'Tidewater Meals Society', 'Dartmouth', 'food', harbour),
  french('table-du-quai', 'La Table du Quai', 'Rimouski', 'food', riviere),
  french('jardins-saint-aubin', 'Les Jardins partagés Saint-Aubin', 'Trois-Rivières', 'food', riviere),
  english('hearth-key', 'Hearth & Key Housing Society', 'Victoria', 'housing', northern),
  english('two-rivers-homes', 'Two Rivers Homes Co-operative', 'Winnipeg', 'housing', prairie, northern),
  english('cedar-street-trust', 'Cedar Street Land Trust', 'Hamilton', 'housing', northern),
  french('toit-du-nord', 'Un toit du Nord', 'Chicoutimi', 'housing', riviere),
  french('habitations-belle-anse', 'Habitations Belle-Anse', 'Gaspé', 'housing', riviere, harbour),
  english('spruce-ladder', 'Spruce Ladder Youth Works', 'Prince George', 'employment', northern),
  english('second-shift', 'Second Shift Training Workshop', 'Regina', 'employment', prairie),
  english('harbour-hands', 'Harbour Hands Employment Co-op', 'St. John’s', 'employment', harbour),
  english('toolbox-collective', 'The Toolbox Collective', 'Windsor', 'employment', northern),
  french('atelier-tremplin', 'Atelier Tremplin', 'Sherbrooke', 'employment', riviere),
  french('boulot-vert', 'Boulot Vert', 'Gatineau', 'employment', riviere, northern),
  english('open-porch', 'Open Porch Newcomer Centre', 'London', 'newcomers', northern),
  english('prairie-welcome', 'Prairie Welcome Network', 'Brandon', 'newcomers', prairie),
  english('common-tongue', 'Common Tongue Language Circle', 'Halifax', 'newcomers', harbour),
  french('passerelles', 'Passerelles d’ici', 'Montréal', 'newcomers', riviere),
  french('maison-des-rives', 'La Maison des Rives', 'Moncton', 'newcomers', harbour, riviere),
  english('marsh-keepers', 'Marsh Keepers Alliance', 'Sackville', 'nature', harbour),
  english('clearwater-watch', 'Clearwater Watch', 'Kenora', 'nature', northern),
  english('grassland-commons', 'Grassland Commons', 'Swift Current', 'nature', prairie),
  english('bluff-and-bay', 'Bluff & Bay Shoreline Society', 'Charlottetown', 'nature', harbour),
  french('rives-vivantes', 'Rives vivantes', 'Rivière-du-Loup', 'nature', riviere),
  french('foret-en-partage', 'Forêt en partage', 'La Tuque', 'nature', riviere),
  english('storymill', 'Storymill Literacy Society', 'Peterborough', 'learning', northern),
  english('chalk-and-cedar', 'Chalk & Cedar Learning Lab', 'Kamloops', 'learning', northern),
  english('evening-school', 'Elevator Road Evening School', 'Moose Jaw', 'learning', prairie),
  english('lantern-library', 'Lantern Mobile Library', 'Corner Brook', 'learning', harbour),
  french('lire-ensemble', 'Lire ensemble, vivre ensemble', 'Québec', 'learning', riviere),
  french('classe-ouverte', 'La Classe ouverte', 'Saint-Boniface', 'learning', prairie, riviere),
  english('steady-ground', 'Steady Ground Peer Support', 'Sudbury', 'wellbeing', northern),
  english('quiet-harbour', 'Quiet Harbour Counselling Co-op', 'Lunenburg', 'wellbeing', harbour),
  english('prairie-lifeline', 'Wide Sky Lifeline', 'Lethbridge', 'wellbeing', prairie),
  french('souffle-neuf', 'Souffle neuf', 'Drummondville', 'wellbeing', riviere),
  english('kettle-solar', 'Kettle Valley Solar Co-op', 'Penticton', 'energy', northern),
  english('fair-wind', 'Fair Wind Retrofit Society', 'Summerside', 'energy', harbour),
  english('bright-barn', 'Bright Barn Energy', 'Red Deer', 'energy', prairie, northern),
  french('chaleur-commune', 'Chaleur commune', 'Bathurst', 'energy', harbour),
]
