// Series differ in colour, point shape and line dashes. Pure.

type Shape = (x: number, y: number) => string

const polygon =
  (...corners: readonly (readonly [number, number])[]): Shape =>
  (x, y) =>
    `M${corners.map(([dx, dy]) => `${round(x + dx)},${round(y + dy)}`).join('L')}Z`

export const round = (value: number): number => Math.round(value * 10) / 10

const shapes: readonly Shape[] = [
  (x, y) => `M${round(x - 4.5)},${round(y)}a4.5,4.5 0 1,0 9,0a4.5,4.5 0 1,0 -9,0Z`,
  polygon([-4.5, -4.5], [4.5, -4.5], [4.5, 4.5], [-4.5, 4.5]),
  polygon([0, -6], [5.5, 4.5], [-5.5, 4.5]),
  polygon([0, -6], [6, 0], [0, 6], [-6, 0]),
  polygon([0, 6], [5.5, -4.5], [-5.5, -4.5]),
  polygon(
    [-2, -6],
    [2, -6],
    [2, -2],
    [6, -2],
    [6, 2],
    [2, 2],
    [2, 6],
    [-2, 6],
    [-2, 2],
    [-6, 2],
    [-6, -2],
    [-2, -2],
  ),
]

/** Further organizations are drawn in grey. */
export const maxColours = shapes.length

const greyDot: Shape = (x, y) => `M${round(x - 2.5)},${round(y)}a2.5,2.5 0 1,0 5,0a2.5,2.5 0 1,0 -5,0Z`

export const seriesShape = (series: number): Shape => shapes[series] ?? greyDot

export const seriesClass = (series: number): string =>
  series < maxColours ? `charts-series s${series + 1}` : 'charts-series rest'
