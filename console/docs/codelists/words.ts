import { words } from '../../shared/words/words.ts'

export const codeListWords = words(
  {
    lead: 'What the columns of rows mean, and the codes that the standard gives to places, sectors, populations and themes.',
    columns: 'Columns of rows',
    columnsLead: 'The names are those of CSV; JSON has the same values at the place beside each name.',
    column: 'Column',
    json: 'In JSON',
    type: 'Type',
    meaning: 'Meaning',
    example: 'Example',
    lists: 'Code lists',
    listsLead:
      'Filters take the whole IRI. Files of other years may write an older address for the same code; it is another value there.',
    notation: 'Code',
    label: 'Label',
    iri: 'IRI',
    count: (codes: string) => `${codes} codes`,
    files: (name: string) => `${name} as a file:`,
    withInclude: (include: string) => `with include=${include}`,
  },
  {
    lead: 'Ce que veulent dire les colonnes des lignes, et les codes que la norme donne aux lieux, secteurs, populations et thèmes.',
    columns: 'Colonnes des lignes',
    columnsLead:
      'Les noms sont ceux du CSV; en JSON, les mêmes valeurs se trouvent à l’endroit indiqué à côté de chaque nom.',
    column: 'Colonne',
    json: 'En JSON',
    type: 'Type',
    meaning: 'Signification',
    example: 'Exemple',
    lists: 'Listes de codes',
    listsLead:
      'Les filtres prennent l’IRI entier. Des fichiers d’autres années écrivent parfois une ancienne adresse pour le même code; c’est alors une autre valeur.',
    notation: 'Code',
    label: 'Libellé',
    iri: 'IRI',
    count: (codes) => `${codes} codes`,
    files: (name) => `${name} en fichier :`,
    withInclude: (include) => `avec include=${include}`,
  },
)
