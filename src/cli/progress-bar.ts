// A progress bar on one line of the terminal; shows nothing when the output is not a terminal.

const width = 24

export const mebibytes = (bytes: number): string => (bytes / 1_048_576).toFixed(1)

export function bar(sent: number, total: number): string {
  const share = total === 0 ? 1 : Math.min(1, sent / total)
  const filled = Math.round(share * width)
  const done = '█'.repeat(filled) + '░'.repeat(width - filled)
  return `${done} ${String(Math.floor(share * 100)).padStart(3)} %  ${mebibytes(sent)} of ${mebibytes(total)} MiB`
}

export function createProgress(name: string, isWatched: boolean, write: (text: string) => void) {
  const show = (text: string): void => {
    if (isWatched) write(`\r\u001B[K${name}  ${text}`)
  }
  return {
    bytes: (sent: number, total: number): void => show(bar(sent, total)),
    state: show,
    /** Clears the line before other output. */
    clear: (): void => {
      if (isWatched) write('\r\u001B[K')
    },
  }
}

export type Progress = ReturnType<typeof createProgress>
