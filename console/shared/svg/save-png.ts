// Saves a picture as PNG and announces success or failure.
import { announce } from '../parts/announce.tsx'
import { pngOf } from './png-file.ts'
import { saveBlob } from '../downloads/save-file.ts'
import { pictureWords } from './words.ts'

export async function savePng(name: string, svg: string): Promise<void> {
  const words = pictureWords.now()
  try {
    const picture = await pngOf(svg)
    saveBlob(`${name}.png`, picture)
    announce(words.savedPicture(`${name}.png`))
  } catch {
    announce(words.noPicture)
  }
}
