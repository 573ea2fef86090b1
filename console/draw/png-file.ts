// A picture as PNG, for slides and letters that take no SVG: twice its size, so that it stays sharp on paper.

const scaleWanted = 2
/** Browsers refuse larger ones. */
const maxSide = 16_000
const maxPixels = 120_000_000

export async function pngOf(svg: string): Promise<Blob> {
  // By a data address: the page's own rules allow no other picture.
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
