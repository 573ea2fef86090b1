// The ways to save a picture as a file, as actions of a menu.
import { datedName, dayText } from '../downloads/file-name.ts'
import { saveFile } from '../downloads/save-file.ts'
import { announce } from '../parts/announce.tsx'
import type { MenuAction } from '../parts/menu.tsx'
import { pictureWords } from './words.ts'

/** `fileParts`: of the file name. `draw`: the picture as text; null where there is none. */
export function usePictureSaves(
  fileParts: () => readonly (string | null)[],
  draw: () => string | null,
): readonly MenuAction[] {
  const words = pictureWords.use()
  const save = async (as: 'png' | 'svg') => {
    const text = draw()
    if (text === null) return
    const name = datedName(fileParts(), dayText(new Date()))
    if (as === 'png') {
      const { savePng } = await import('./save-png.ts')
      await savePng(name, text)
    } else {
      saveFile(`${name}.svg`, 'image/svg+xml', text)
      announce(words.savedPicture(`${name}.svg`))
    }
  }
  return [
    { label: words.savePng, onAction: () => void save('png') },
    { label: words.saveSvg, onAction: () => void save('svg') },
  ]
}
