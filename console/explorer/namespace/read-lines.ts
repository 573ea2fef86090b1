// Reads a response of JSON lines as a stream, without blocking the page.

export async function readLines<T>(response: Response, onCount?: (count: number) => void): Promise<T[]> {
  const values: T[] = []
  if (!response.body) return values
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  const take = (text: string) => {
    const lines = text.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') values.push(JSON.parse(line) as T)
  }
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    take(rest + decoder.decode(read.value, { stream: true }))
    onCount?.(values.length)
  }
  take(`${rest}${decoder.decode()}\n`)
  return values
}
