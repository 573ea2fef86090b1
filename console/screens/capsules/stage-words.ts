import { words } from '../../shared/words/words.ts'

export const stages = words(
  {
    pending: 'Waiting to be checked…',
    waiting: (n: string, place: number) =>
      place === 1 ? 'Waiting: next in the queue…' : `Waiting: number ${n} in the queue of your organization…`,
    delayed: 'Waiting for another attempt…',
    reading: 'Reading the file…',
    checking: 'Checking it against the rules…',
    storing: 'Storing what it says…',
  },
  {
    pending: 'En attente de vérification…',
    waiting: (n, place) =>
      place === 1
        ? 'En attente : la prochaine de la file…'
        : `En attente : numéro ${n} dans la file de votre organisme…`,
    delayed: 'En attente d’un nouvel essai…',
    reading: 'Lecture du fichier…',
    checking: 'Vérification selon les règles…',
    storing: 'Enregistrement de ce qu’elle dit…',
  },
)
