// Shortens a text to the room it has. A picture cannot wrap or cut by itself.

let pen: CanvasRenderingContext2D | null | undefined
let family: string | undefined

export function widthOf(text: string, size: number): number {
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return text.length * size * 0.6
  family ??= getComputedStyle(document.body).fontFamily
  pen.font = `${size}px ${family}`
  return pen.measureText(text).width
}

export function fitText(text: string, room: number, size: number): string {
  // No line of a chart holds more.
  const head = text.slice(0, 300)
  if (head.length === text.length && widthOf(text, size) <= room) return text
  let [fits, tooLong] = [0, head.length]
  while (fits + 1 < tooLong) {
    const middle = (fits + tooLong) >> 1
    if (widthOf(`${head.slice(0, middle)}…`, size) <= room) fits = middle
    else tooLong = middle
  }
  return `${head.slice(0, fits).trimEnd()}…`
}
