// Mends one JSON file by the decisions of a person.
import { readOnce } from '../read-once.ts'
import { applyMends } from './apply-mends.ts'
import type { EncodingMend } from './encoding.ts'
import { fileAsGiven, mendInRounds, type MendedFile, type Round } from './mend-rounds.ts'
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
  readonly #propose = readOnce(proposeMends)

  constructor(bytes: Uint8Array) {
    this.#given = bytes
  }

  async asGiven(): Promise<MendedFile> {
    return fileAsGiven(await this.#propose(this.#given))
  }

  async mend(decisions: Decisions): Promise<Mended> {
    const { encoding } = await this.#propose(this.#given)
    const bytes = encoding && isAccepted(encoding, decisions) ? encoding.bytes : this.#given
    const pieces = new Pieces(textOfFile(bytes))
    const first = textRound(pieces.original, await this.#propose(bytes), pieces)
    const { last, mended } = await mendInRounds(first, decisions)
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
