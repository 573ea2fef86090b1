import { words } from '../../shared/words/words.ts'

export const tryWords = words(
  {
    lead: 'This runs the operation for real, at this service.',
    withKey: (id: string) => `With the key ${id}…`,
    withoutKey: 'There is no key yet.',
    publicCall: 'No key is sent.',
    noNamespace: 'There is no namespace yet.',
    typeKey: 'Type in a key',
    change: 'Change',
    body: 'Body',
    bodyFile: 'Or send a file',
    fileChosen: (name: string, size: string) => `${name} (${size}) is sent instead of the text.`,
    removeFile: 'Send the text instead',
    resetBody: 'Back to the example',
    notJson: (line: string, column: string, reason: string) => `Line ${line}, column ${column}: ${reason}.`,
    fileNotJson: (line: string, column: string, reason: string) =>
      `This file is not JSON. Line ${line}, column ${column}: ${reason}.`,
    tooLarge: (most: string) => `This is larger than the ${most} that the service takes.`,
    bodyEmpty: 'There is nothing to send.',
    keyNeeded: 'Type in an API key at the top of the page first.',
    namespaceNeeded: 'Name a namespace at the top of the page first.',
    commandHint:
      'Put your key into the variable IMPACT_GRAPH_KEY first. What you type in above never stands in it.',
    moreOn: (code: string) => `What ${code} means, and what to do`,
    meaning: {
      401: 'The service does not take this key.',
      403: 'This key may not do that.',
    },
  },
  {
    lead: 'Ceci lance réellement l’opération, auprès de ce service.',
    withKey: (id) => `Avec la clé ${id}…`,
    withoutKey: 'Il n’y a pas encore de clé.',
    publicCall: 'Aucune clé n’est envoyée.',
    noNamespace: 'Il n’y a pas encore d’espace.',
    typeKey: 'Saisir une clé',
    change: 'Changer',
    body: 'Corps',
    bodyFile: 'Ou envoyer un fichier',
    fileChosen: (name, size) => `${name} (${size}) est envoyé à la place du texte.`,
    removeFile: 'Envoyer plutôt le texte',
    resetBody: 'Revenir à l’exemple',
    notJson: (line, column, reason) => `Ligne ${line}, colonne ${column} : ${reason}.`,
    fileNotJson: (line, column, reason) =>
      `Ce fichier n’est pas du JSON. Ligne ${line}, colonne ${column} : ${reason}.`,
    tooLarge: (most) => `Ceci dépasse les ${most} que le service accepte.`,
    bodyEmpty: 'Il n’y a rien à envoyer.',
    keyNeeded: 'Saisissez d’abord une clé d’API en haut de la page.',
    namespaceNeeded: 'Nommez d’abord un espace en haut de la page.',
    commandHint:
      'Mettez d’abord votre clé dans la variable IMPACT_GRAPH_KEY. Celle que vous saisissez plus haut n’y figure jamais.',
    moreOn: (code) => `Ce que veut dire ${code}, et que faire`,
    meaning: {
      401: 'Le service n’accepte pas cette clé.',
      403: 'Cette clé ne peut pas faire cela.',
    },
  },
)
