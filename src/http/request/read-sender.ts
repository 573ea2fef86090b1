// Who sends a file through a link: headers in percent-encoded UTF-8, because headers hold ASCII. Rules, section 13.
import { senderHeaders } from '../../contract/submission-schemas.ts'
import { fault, invalidRequest, placeFault, type PlacedFault } from '../../contract/problems.ts'
import { isMailAddress } from '../../core/network/mail-address.ts'
import { findFaults } from '../../core/schema/check-value.ts'
import { asSchema } from '../../core/schema/schema.ts'
import type { Sender } from '../../service/submissions/submit-document.ts'
import { decodePercent } from './read-query.ts'

type Name = keyof typeof senderHeaders
type Headers = Readonly<Partial<Record<Name, string>>>

/** Throws one problem with all faults. A blank mail address or message is none. */
export function readSender(headers: Headers): Sender {
  const faults: PlacedFault[] = []
  const read = (name: Name): string | null => {
    const text = decodeText(headers[name] ?? '')
    if (text === null) {
      faults.push(placeFault('header', fault(name, 'not_percent_encoded', {})))
      return null
    }
    if (text === '' && name !== 'x-sender-name') return null
    const schema = asSchema(senderHeaders[name])
    const found = findFaults(schema, text, name)
    if (found.length === 0 && name === 'x-sender-email' && !isMailAddress(text))
      found.push({ name, code: 'mismatch', facts: { field: name, schema, value: text } })
    faults.push(...found.map((each) => placeFault('header', each)))
    return text
  }
  const sender = {
    name: read('x-sender-name') ?? '',
    email: read('x-sender-email'),
    message: read('x-sender-message'),
  }
  if (faults.length > 0) throw invalidRequest(faults)
  return sender
}

/** Null where it is not percent-encoded UTF-8. */
const decodeText = (text: string): string | null =>
  /^[\t\x20-\x7e]*$/.test(text) ? (decodePercent(text)?.trim() ?? null) : null
