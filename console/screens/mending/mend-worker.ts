// Mends a file in a worker: the rules of the service run anew after every decision.
import { changedLines } from '../../../src/core/mending/changed-lines.ts'
import { MendSession, type Mended } from '../../../src/core/mending/mend-session.ts'
import type { Proposal } from '../../../src/core/mending/proposal.ts'
import { WorkbookSession, type MendedWorkbook } from '../../../src/core/mending/workbook/workbook-session.ts'
import { isZip } from '../../../src/core/spreadsheet/recognize-file.ts'
import { renderReport } from '../../../src/core/validation/render-report.ts'
import type { Findings } from '../../../src/core/validation/finding.ts'
import { serveCalls, transfer } from '../../shared/workers/serve-calls.ts'
import type { DecisionList, Progress, Question } from './model.ts'

const maxMessages = 50
const maxChanges = 100
/** Identifiers that are shown before they are given. */
const maxMade = 50

let session: MendSession | WorkbookSession | null = null
let mended: Mended | MendedWorkbook | null = null
let asked = ''
let firstProblems: number | null = null

const functions = {
  async open(file: Blob): Promise<Progress> {
    const bytes = new Uint8Array(await file.arrayBuffer())
    session = isZip(bytes) ? new WorkbookSession(bytes) : new MendSession(bytes)
    asked = ''
    firstProblems = (await session.asGiven()).problems
    return await mend(session, [])
  },
  decide: async (decisions: DecisionList): Promise<Progress> => await mend(opened(), decisions),
  /** The entries that one answer gives identifiers to, asked one by one. */
  single: (): Promise<readonly Question[]> =>
    Promise.resolve(
      (mended?.proposals ?? [])
        .filter(({ under, fragment }) => under !== undefined && fragment !== undefined)
        .map(toQuestion),
    ),
  async file(): Promise<Uint8Array<ArrayBuffer>> {
    opened()
    if (!mended) throw new Error('No file is mended.')
    const bytes = 'cells' in mended ? await mended.file() : new TextEncoder().encode(mended.text)
    return transfer(bytes, bytes.buffer)
  },
}

export type MendFunctions = typeof functions

serveCalls(functions)

function opened(): MendSession | WorkbookSession {
  if (!session) throw new Error('No file is open.')
  return session
}

async function mend(of: MendSession | WorkbookSession, decisions: DecisionList): Promise<Progress> {
  mended = await of.mend(new Map(decisions))
  return mendingProgress(mended)
}

function mendingProgress(now: Mended | MendedWorkbook): Progress {
  const { findings, unmendable, encoding } = now
  // What is asked may stay the same, and what follows from it change.
  const ids = JSON.stringify(
    now.proposals.map(({ id, under, follows, made }) => [
      id,
      under,
      follows,
      made?.map(({ fragment }) => fragment),
    ]),
  )
  const isSame = ids === asked
  asked = ids
  return {
    violations: findings.violationCount,
    warnings: findings.warningCount,
    changes: 'cells' in now ? now.cells.length + now.sheetNames.length : now.edits.length,
    problems: now.problems,
    firstProblems: firstProblems ?? now.problems,
    asked: isSame ? null : { questions: now.proposals.filter(isShown).map(toQuestion), lists: now.lists },
    unmendable: questionMessages(findings, unmendable.slice(0, maxMessages)),
    unmendableCount: unmendable.length,
    encoding: encoding && { kind: encoding.kind, from: encoding.from, samples: encoding.samples },
    changed: 'cells' in now ? [] : changedLines(now.original, now.edits, maxChanges),
    cells: 'cells' in now ? now.cells : null,
    sheetNames: 'sheetNames' in now ? now.sheetNames : [],
  }
}

/** What follows from another question is not shown beside it. */
const isShown = ({ under, kind }: Proposal): boolean => under === undefined || kind === 'certain'

function toQuestion(proposal: Proposal): Question {
  const { edits, options, made, place: _, ...rest } = proposal
  return {
    ...rest,
    isOpen: edits.length > 0,
    ...(made && { made: made.slice(0, maxMade), madeCount: made.length }),
    ...(options && { options: options.map(({ means, value }) => ({ means, value })) }),
  }
}

function questionMessages(findings: Findings, positions: readonly number[]) {
  const items = positions.flatMap((at) => findings.items[at] ?? [])
  const only = { ...findings, items, notes: [] }
  const french = renderReport(only, 'fr').items
  return renderReport(only, 'en').items.map(({ message }, at) => ({
    en: message,
    fr: french[at]?.message ?? message,
  }))
}
