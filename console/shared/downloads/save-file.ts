// Saves bytes or text as a file through the browser.

export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  // The browser may take a while to write a large file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export const saveFile = (name: string, type: string, content: string | readonly string[]): void =>
  saveBlob(name, new Blob([content].flat(), { type: `${type};charset=utf-8` }))
