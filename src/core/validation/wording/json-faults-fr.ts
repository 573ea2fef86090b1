// French of the reasons why a text is not JSON. The service and the console show them.
import type { JsonFault } from '../../graph/json-faults.ts'
import { typeset } from '../../typography.ts'

export const jsonFaultsInFrench: Readonly<Record<JsonFault, string>> = typeset({
  'not-utf8': 'le fichier n’est pas du texte en UTF-8',
  utf16:
    'le fichier est du texte en UTF-16, ou l’était avant d’être enregistré en UTF-8; ouvrez l’original et enregistrez-le de nouveau avec l’encodage « UTF-8 »',
  empty: 'le fichier est vide',
  'after-end': 'il y a quelque chose après la fin du document',
  'cut-off': 'le fichier se termine trop tôt : il manque un crochet, une accolade ou un guillemet fermant',
  'no-comma': 'il manque avant ceci une virgule ou un crochet fermant',
  'extra-comma': 'il y a une virgule de trop avant le crochet fermant',
  'no-key': 'une clé entre guillemets doubles est attendue ici',
  'no-colon': 'il manque un deux-points après la clé',
  'control-character':
    'un saut de ligne ou un autre caractère de contrôle dans un texte s’écrit avec un échappement, comme \\n',
  'unknown-escape': 'JSON ne connaît pas cet échappement dans un texte',
  'bad-code': 'quatre chiffres hexadécimaux sont attendus après \\u',
  'bad-number': 'ce n’est pas un nombre comme JSON les écrit',
  'single-quotes': 'un texte s’écrit entre guillemets doubles',
  comment: 'JSON n’a pas de commentaires',
  'no-value': 'une valeur est attendue ici',
})
