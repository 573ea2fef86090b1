// Rows and columns that add up others: what is called a total, what is the sum of the rows above or of the other columns, or
// both. Sums are exact, so that 0.1 and 0.2 are 0.3. Rules, section 12. Pure.
import { compareDecimals, readDecimal } from '../../summary/decimal.ts'
import { DecimalSum } from '../../summary/decimal-sum.ts'

/** A row of a table, or a column: its name and its numbers, by the column or the row they stand in. */
export interface Line {
  readonly name: string
  readonly numbers: ReadonlyMap<number, string>
}

export interface Total {
  readonly line: Line
  readonly isSum: boolean
  readonly isNamed: boolean
}

/** Each looks at all lines. */
const maxLooked = 200

/** `namesTotal`: whether a name says that it is a total. */
export function findTotals(lines: readonly Line[], namesTotal: (line: Line) => boolean): readonly Total[] {
  const totals: Total[] = []
  let block: Line[] = []
  const parts: Line[] = []
  const filled = lines.filter(({ numbers }) => numbers.size > 0)
  const last = filled.findLast((line) => !namesTotal(line))
  for (const [at, line] of filled.entries()) {
    const isNamed = namesTotal(line)
    const isLast = line === last
    const isLooked = (isNamed || isLast) && totals.length < maxLooked
    const others =
      isLooked && isNamed && parts.length === 0
        ? filled.slice(at + 1).filter((each) => !namesTotal(each))
        : []
    const isSum = isLooked && (addsUp(line, block) || addsUp(line, parts) || addsUp(line, others))
    // Three numbers of which the last is the sum may be chance: without a name it takes more of them.
    const isProbable = isSum && isLast && block.length * line.numbers.size >= 3 && isNotZero(line)
    if (isNamed || isProbable) {
      totals.push({ line, isSum, isNamed })
      block = []
    } else {
      block.push(line)
      parts.push(line)
    }
  }
  return totals
}

const isNotZero = ({ numbers }: Line): boolean => [...numbers.values()].some((text) => Number(text) !== 0)

/** In every place where it has a number; one that no other line has is no sum. */
export function addsUp(line: Pick<Line, 'numbers'>, parts: readonly Pick<Line, 'numbers'>[]): boolean {
  if (parts.length < 2) return false
  return [...line.numbers].every(([place, text]) => {
    const addends = parts.flatMap(({ numbers }) => numbers.get(place) ?? [])
    return addends.length > 0 && isEqualSum(text, addends)
  })
}

function isEqualSum(text: string, addends: readonly string[]): boolean {
  const sum = new DecimalSum()
  for (const each of addends) sum.add(each, Number(each))
  return compareDecimals(readDecimal(text, Number(text)), sum.exact()) === 0
}
