// French of the reasons why a text is not JSON, which the reader gives in English. The service and the console show them.

export const jsonFaultsInFrench: readonly (readonly [english: string, french: string])[] = [
  ['the file is not UTF-8 text', 'le fichier n’est pas du texte en UTF-8'],
  [
    'the file is UTF-16 text, or was UTF-16 before it was saved as UTF-8; open the original and save it again with the encoding "UTF-8"',
    'le fichier est du texte en UTF-16, ou l’était avant d’être enregistré en UTF-8; ouvrez l’original et enregistrez-le de nouveau avec l’encodage « UTF-8 »',
  ],
  ['the file is empty', 'le fichier est vide'],
  ['there is something after the end of the document', 'il y a quelque chose après la fin du document'],
  [
    'the file ends too early: a closing bracket, brace or quote is missing',
    'le fichier se termine trop tôt : il manque un crochet, une accolade ou un guillemet fermant',
  ],
  [
    'a comma or a closing bracket is missing before this',
    'il manque avant ceci une virgule ou un crochet fermant',
  ],
  [
    'there is a comma too many before the closing bracket',
    'il y a une virgule de trop avant le crochet fermant',
  ],
  ['a key in double quotes is expected here', 'une clé entre guillemets doubles est attendue ici'],
  ['a colon is missing after the key', 'il manque un deux-points après la clé'],
  [
    'a line break or other control character inside a text must be written as an escape, such as \\n',
    'un saut de ligne ou un autre caractère de contrôle dans un texte s’écrit avec un échappement, comme \\n',
  ],
  ['JSON has no such escape in a text', 'JSON ne connaît pas cet échappement dans un texte'],
  ['four hexadecimal digits are expected after \\u', 'quatre chiffres hexadécimaux sont attendus après \\u'],
  ['this is not a number as JSON writes it', 'ce n’est pas un nombre comme JSON les écrit'],
  ['text must stand in double quotes', 'un texte s’écrit entre guillemets doubles'],
  ['JSON has no comments', 'JSON n’a pas de commentaires'],
  ['a value is expected here', 'une valeur est attendue ici'],
]
