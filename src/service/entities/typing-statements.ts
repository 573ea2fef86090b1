// Finds the kind of a record's subject inside the database, so that large records need not be fetched.
import { encodeStatement } from '../../core/graph/encode-statements.ts'
import { rdf } from '../../core/graph/vocabulary.ts'
import { kindOfType } from '../../core/projection/assertion.ts'
import { kinds, type Kind } from '../../core/projection/source.ts'

// Each statement is a line, possibly followed by a named graph. A text search is far faster than a regular expression: with
// newlines around the whole record, there are only two texts to search for.
export const fenced = `E'\\n' || statements || E'\\n'`

/** A list of columns, one for each kind. */
export const forKinds = (make: (kind: Kind) => string): string => kinds.map(make).join(', ')

/** A condition on a fenced record: it types its subject as this kind. The texts are constants, not user input. */
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
