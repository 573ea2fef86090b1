// Reads a response of JSON lines as a stream, without blocking the page.

export interface LineParser<T> {
  /** The values of the lines that these bytes complete. */
  readonly add: (bytes: Uint8Array) => T[]
  /** That of the last line, where no line break follows it. */
  readonly end: () => T[]
}

export function createLineParser<T>(): LineParser<T> {
  const decoder = new TextDecoder()
  let rest = ''
  const take = (text: string): T[] => {
    const lines = text.split('\n')
    rest = lines.pop() ?? ''
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as T)
  }
  return {
    add: (bytes) => take(rest + decoder.decode(bytes, { stream: true })),
    end: () => take(`${rest}${decoder.decode()}\n`),
  }
}

export async function readLines<T>(response: Response): Promise<T[]> {
  const values: T[] = []
  if (!response.body) return values
  const parser = createLineParser<T>()
  const reader = response.body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    for (const value of parser.add(read.value)) values.push(value)
  }
  return [...values, ...parser.end()]
}
