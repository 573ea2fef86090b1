// Finds out inside the database what kind of entity a record makes of its subject: a large record never has to come here.
import { encodeStatement } from '../graph/encode-statements.ts'
import { rdf } from '../graph/vocabulary.ts'
import { kindOfType } from '../projection/assertion.ts'
import type { Kind } from '../projection/source.ts'

// Each statement stands in a line of its own, and behind it a named graph or nothing. Looking for the text is far quicker
// than a regular expression: with line ends around the whole record, two texts are all there is to look for.
export const fenced = `E'\\n' || statements || E'\\n'`

/** A condition on a fenced record: it makes its subject an entity of this kind. The texts are our own, not a caller's. */
export const makes = (kind: Kind): string =>
  [...kindOfType]
    .filter(([, each]) => each === kind)
    .map(([type]) =>
      encodeStatement('', '', { predicate: rdf.type, object: { kind: 'reference', id: type } }),
    )
    .flatMap((line) => [`\n${line}\n`, `\n${line}\t`])
    .map((text) => `strpos(statement_lines, ${literal(text)}) > 0`)
    .join(' or ')

const literal = (text: string): string =>
  `E'${text.replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll("'", "''")}'`
