// The rules for capsules as SHACL shapes, for tools that check data before it is sent: shapes.ttl, in which each shape is
// named by its rule. A test compares the verdicts of both. Rules, section 5, "Also served". Rule 7 has no shape: RDF tools
// cannot load a graph with invalid identifiers. Lengths are bytes, and SHACL counts characters: the shapes find texts with
// more characters than bytes are possible, and nothing that the service accepts. Identifiers that are too long have none.
import { readFile } from 'node:fs/promises'

const file = new URL('shapes.ttl', import.meta.url)

/** As Turtle. */
export const shapesText = async (address: string): Promise<string> =>
  (await readFile(file, 'utf8')).replace('{address}', () => address)
