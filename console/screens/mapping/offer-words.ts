import { words } from '../../shared/words/words.ts'

export const mapOffer = words(
  {
    action: 'Say what its columns are',
    lead: 'This workbook does not follow our template, but it need not: say once what its columns are.',
  },
  {
    action: 'Dire ce que sont ses colonnes',
    lead: 'Ce classeur ne suit pas notre modèle, mais ce n’est pas nécessaire : dites une fois ce que sont ses colonnes.',
  },
)
