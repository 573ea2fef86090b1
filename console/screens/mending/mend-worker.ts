// Mends a file in a worker: the rules of the service run anew after every decision.
import { changedLines } from '../../../src/core/mending/changed-lines.ts'
import { MendSession } from '../../../src/core/mending/mend-session.ts'
import type { Mended } from '../../../src/core/mending/mend-session.ts'
import type { Proposal } from '../../../src/core/mending/proposal.ts'
import { renderReport } from '../../../src/core/validation/render-report.ts'
import type { Findings } from '../../../src/core/validation/finding.ts'
import { serveCalls, transferred } from '../../shared/workers/serve-calls.ts'
import type { DecisionList, Progress, Question } from './model.ts'

const maxMessages = 50
const maxChanges = 100

let session: MendSession | null = null
let mended: Mended | null = null
let asked = ''
let firstViolations: number | null = null

const functions = {
  async open(file: Blob): Promise<Progress> {
    session = new MendSession(new Uint8Array(await file.arrayBuffer()))
    asked = ''
    firstViolations = await violationsAsGiven(session)
    return await mend(session, [])
  },
  decide: async (decisions: DecisionList): Promise<Progress> => await mend(opened(), decisions),
  file(): Uint8Array<ArrayBuffer> {
    opened()
    const bytes = new TextEncoder().encode(mended?.text ?? '')
    return transferred(bytes, bytes.buffer)
  },
}

export type MendFunctions = typeof functions

serveCalls(functions)

function opened(): MendSession {
  if (!session) throw new Error('No file is open.')
  return session
}

async function mend(of: MendSession, decisions: DecisionList): Promise<Progress> {
  mended = await of.mend(new Map(decisions))
  return progressOf(mended)
}

/** With nothing applied, not even what is certain. */
async function violationsAsGiven(opened: MendSession): Promise<number> {
  return (await opened.asGiven()).findings.violationCount
}

function progressOf(now: Mended): Progress {
  const { findings, unmendable, encoding } = now
  const ids = JSON.stringify(now.proposals.map(({ id }) => id))
  const isSame = ids === asked
  asked = ids
  return {
    violations: findings.violationCount,
    warnings: findings.warningCount,
    changes: now.edits.length,
    firstViolations: firstViolations ?? findings.violationCount,
    asked: isSame ? null : { questions: now.proposals.map(questionOf), lists: now.lists },
    unmendable: messagesOf(findings, unmendable.slice(0, maxMessages)),
    unmendableCount: unmendable.length,
    encoding: encoding && { kind: encoding.kind, from: encoding.from, samples: encoding.samples },
    changed: changedLines(now.original, now.edits, maxChanges),
  }
}

function questionOf(proposal: Proposal): Question {
  const { edits, options, place: _, ...rest } = proposal
  return {
    ...rest,
    isOpen: edits.length > 0,
    ...(options && { options: options.map(({ means, value }) => ({ means, value })) }),
  }
}

function messagesOf(findings: Findings, positions: readonly number[]) {
  const items = positions.flatMap((at) => findings.items[at] ?? [])
  const only = { ...findings, items, notes: [] }
  const french = renderReport(only, 'fr').items
  return renderReport(only, 'en').items.map(({ message }, at) => ({
    en: message,
    fr: french[at]?.message ?? message,
  }))
}
