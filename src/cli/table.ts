// Lists for people: columns as wide as they need to be.

export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  return [header, ...rows].map((cells) => `${line(cells)}\n`).join('')
}
