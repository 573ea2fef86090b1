import { words } from '../../shared/words/words.ts'

export const problemWords = words(
  {
    lead: 'The member code of an error, and what it means.',
    toGuide: 'How errors work',
    status: (status: string) => `Status ${status}`,
    plain: 'The same as a plain page, at the address that the error names',
    givenBy: 'Operations that can answer with it',
    byConsole:
      'No operation of the data API gives this answer: it belongs to the console or to requests that reach no operation.',
  },
  {
    lead: 'Le membre code d’une erreur, et ce qu’il veut dire.',
    toGuide: 'Comment fonctionnent les erreurs',
    status: (status) => `État ${status}`,
    plain: 'La même chose en page simple, à l’adresse que nomme l’erreur',
    givenBy: 'Les opérations qui peuvent répondre ainsi',
    byConsole:
      'Aucune opération de l’API de données ne répond ainsi : cela relève de la console ou de requêtes qui n’atteignent aucune opération.',
  },
)
