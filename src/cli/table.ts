// Text tables for the terminal: columns as wide as their content.

export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((name, at) =>
    rows.reduce((widest, row) => Math.max(widest, row[at]?.length ?? 0), name.length),
  )
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  return [header, ...rows].map((cells) => `${line(cells)}\n`).join('')
}

/** A cell is one line without control characters, which could move the cursor of a terminal. */
export const oneLine = (text: string): string => {
  const plain = text.replaceAll(/\p{Cc}+/gu, ' ')
  return plain.length > 60 ? `${plain.slice(0, 59).replace(/[\uD800-\uDBFF]$/, '')}…` : plain
}

/** Of a time as the service writes it. */
export const timeToMinute = (time: string): string => time.slice(0, 16).replace('T', ' ')
