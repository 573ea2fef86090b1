// Reads the query string strictly: ignoring a misspelt filter would give a wrong answer that looks right.
import { fault, placeFault, type PlacedFault } from '../../contract/problems.ts'
import { addTo } from '../../core/lists-by-key.ts'

/** Every value of every name, in the order of the query string. */
export function readQuery(url: string) {
  const values = new Map<string, string[]>()
  const faults: PlacedFault[] = []
  const start = url.indexOf('?')
  for (const pair of start < 0 ? [] : url.slice(start + 1).split('&')) {
    if (pair === '') continue
    const spaced = pair.replaceAll('+', ' ')
    const equals = spaced.indexOf('=')
    const name = decodePercent(equals < 0 ? spaced : spaced.slice(0, equals))
    const value = decodePercent(equals < 0 ? '' : spaced.slice(equals + 1))
    if (name === null || value === null) faults.push(undecodable(pair))
    else addTo(values, name, value)
  }
  return { values, faults }
}

/** Null when the percent-encoding is not valid UTF-8. */
export function decodePercent(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const undecodable = (pair: string): PlacedFault =>
  placeFault('query', fault(pair.slice(0, 100), 'not_url_encoded', {}))
