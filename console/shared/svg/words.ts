// Texts about saved pictures.
import { words } from '../words/words.ts'

export const pictureWords = words(
  {
    savePng: 'Save as PNG',
    saveSvg: 'Save as SVG',
    savedPicture: (name: string) => `${name} was saved.`,
    noPicture: 'This browser could not draw the picture as PNG. SVG works.',
  },
  {
    savePng: 'Enregistrer en PNG',
    saveSvg: 'Enregistrer en SVG',
    savedPicture: (name) => `${name} a été enregistré.`,
    noPicture: 'Ce navigateur n’a pas pu dessiner l’image en PNG. Le format SVG fonctionne.',
  },
)
