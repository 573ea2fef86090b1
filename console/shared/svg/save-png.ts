// Saves a picture as PNG and announces success or failure.
import { announce } from '../parts/announce.tsx'
import { saveBlob } from '../downloads/save-file.ts'
import { pictureWords } from './words.ts'

export async function savePng(name: string, svg: string): Promise<void> {
  const words = pictureWords.now()
  try {
    const picture = await drawPng(svg)
    saveBlob(`${name}.png`, picture)
    announce(words.savedPicture(`${name}.png`))
  } catch {
    announce(words.noPicture)
  }
}

const scaleWanted = 2
/** Browsers refuse larger images. */
const maxSide = 16_000
const maxPixels = 120_000_000

async function drawPng(svg: string): Promise<Blob> {
  // A data URL: the content security policy allows no other image source.
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await picture.decode()
  const { naturalWidth: width, naturalHeight: height } = picture
  const scale = Math.min(
    scaleWanted,
    maxSide / Math.max(width, height),
    Math.sqrt(maxPixels / (width * height)),
  )
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(width * scale))
  canvas.height = Math.max(1, Math.floor(height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return await new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture was not drawn.'))),
      'image/png',
    )
  })
}
