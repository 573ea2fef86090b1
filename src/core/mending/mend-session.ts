// Mends one JSON file by the decisions of a person.
import { applyMends } from './apply-mends.ts'
import type { EncodingMend } from './encoding.ts'
import { mendInRounds, type MendedFile, type Round } from './mend-rounds.ts'
import { Pieces } from './pieces.ts'
import { textOfFile } from './placed-document.ts'
import { proposeMends, type Mending } from './propose-mends.ts'
import type { Decisions, Edit } from './proposal.ts'

/** The decision about the encoding of the whole file. */
export const encodingId = 'encoding'

export interface Mended extends MendedFile {
  /** The original in UTF-8. */
  readonly original: string
  readonly text: string
  /** From the original to the text. */
  readonly edits: readonly Edit[]
}

export class MendSession {
  readonly #given: Uint8Array
  #first: Mending | null = null
  #recoded: Mending | null = null

  constructor(bytes: Uint8Array) {
    this.#given = bytes
  }

  /** The file as it is, with nothing applied. */
  async asGiven(): Promise<Mending> {
    return (this.#first ??= await proposeMends(this.#given))
  }

  async mend(decisions: Decisions): Promise<Mended> {
    const given = await this.asGiven()
    const { encoding } = given
    const isRecoded = encoding !== null && isAccepted(encoding, decisions)
    if (isRecoded) this.#recoded ??= await proposeMends(encoding.bytes)
    const first = isRecoded ? (this.#recoded ?? given) : given
    const pieces = new Pieces(textOfFile(isRecoded ? encoding.bytes : this.#given))
    const { last, mended } = await mendInRounds(textRound(pieces.original, first, pieces), decisions)
    return { ...mended, original: pieces.original, text: last.text, edits: pieces.edits(), encoding }
  }
}

function isAccepted({ kind }: EncodingMend, decisions: Decisions): boolean {
  const decision = decisions.get(encodingId)
  return kind === 'certain' ? decision?.kind !== 'declined' : decision?.kind === 'option'
}

interface TextRound extends Round<TextRound> {
  readonly text: string
}

/** `pieces` gets the edits of each round. */
const textRound = (text: string, mending: Mending, pieces: Pieces): TextRound => ({
  text,
  mending,
  apply(asked, decisions) {
    const step = applyMends(text, asked, decisions)
    const next = async (): Promise<TextRound> => {
      pieces.apply(step.edits)
      return textRound(step.text, await proposeMends(new TextEncoder().encode(step.text)), pieces)
    }
    return { applied: step.applied, next }
  },
})
