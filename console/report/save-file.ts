// Hands a text to the browser as a file to keep.
export function saveFile(name: string, type: string, content: string | readonly string[]): void {
  const url = URL.createObjectURL(new Blob([content].flat(), { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
