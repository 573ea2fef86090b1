// The name of a prepared statement. Sessions keep a statement under its name, so the same text must always have the same
// name and another text another one: the name is a hash of the text.
import { createHash } from 'node:crypto'

export const statementName = (text: string): string => createHash('sha1').update(text).digest('base64url')
