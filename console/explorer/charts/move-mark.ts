// Keyboard navigation between the marks of a chart: left and right within a row, up and down to the nearest mark of
// the next row. Pure.

export interface Placed {
  readonly row: number
  readonly x: number
}

/** Marks are sorted by row, then from left to right. Undefined for keys that do not move. */
export function moveMark(marks: readonly Placed[], at: number, key: string): number | undefined {
  const here = marks[at]
  if (!here) return undefined
  const isList = !marks.some(({ row }, index) => index > 0 && marks[index - 1]?.row === row)
  const along = (to: number): number => (marks[to] && (isList || marks[to].row === here.row) ? to : at)
  switch (key) {
    case 'ArrowRight':
      return along(at + 1)
    case 'ArrowLeft':
      return along(at - 1)
    case 'ArrowDown':
      return nearest(marks, here, rowBeside(marks, here.row, 1)) ?? at
    case 'ArrowUp':
      return nearest(marks, here, rowBeside(marks, here.row, -1)) ?? at
    case 'Home':
      return isList ? 0 : marks.findIndex(({ row }) => row === here.row)
    case 'End':
      return isList ? marks.length - 1 : marks.findLastIndex(({ row }) => row === here.row)
    default:
      return undefined
  }
}

function rowBeside(marks: readonly Placed[], from: number, way: 1 | -1): number | undefined {
  let found: number | undefined
  for (const { row } of marks) {
    const distance = (row - from) * way
    if (distance > 0 && (found === undefined || distance < (found - from) * way)) found = row
  }
  return found
}

function nearest(marks: readonly Placed[], here: Placed, wanted: number | undefined): number | undefined {
  let found: number | undefined
  let least = Infinity
  for (const [index, { row, x }] of marks.entries()) {
    if (row !== wanted || Math.abs(x - here.x) >= least) continue
    least = Math.abs(x - here.x)
    found = index
  }
  return found
}
