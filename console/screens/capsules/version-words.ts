import { words } from '../../shared/words/words.ts'

export const versions = words(
  {
    title: 'Versions of this file',
    partial: 'There are more versions than are listed here.',
    isThis: '(this one)',
    by: (name: string) => `Uploaded by ${name}`,
    byProgram: 'Uploaded with an API key',
    pending: 'Being checked. It takes the place of the earlier one when it is accepted.',
    rejected: 'It was rejected, so it changed nothing.',
    cancelled: 'Its check was cancelled, so it changed nothing.',
    unknown: 'What it changed is not known.',
    nothing: 'It changed nothing.',
    changed: (phrases: string) => `It ${phrases}.`,
    unnamed: 'Capsule without a name',
  },
  {
    title: 'Versions de ce fichier',
    partial: 'Il y a plus de versions que celles de cette liste.',
    isThis: '(celle-ci)',
    by: (name) => `Téléversée par ${name}`,
    byProgram: 'Téléversée avec une clé d’API',
    pending: 'En vérification. Elle prend la place de la précédente lorsqu’elle est acceptée.',
    rejected: 'Elle a été rejetée; elle n’a donc rien changé.',
    cancelled: 'Sa vérification a été arrêtée; elle n’a donc rien changé.',
    unknown: 'On ne sait pas ce qu’elle a changé.',
    nothing: 'Elle n’a rien changé.',
    changed: (phrases) => `Elle ${phrases}.`,
    unnamed: 'Capsule sans nom',
  },
)
