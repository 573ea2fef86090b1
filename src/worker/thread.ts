// What runs inside a thread: the only code here that reads whole documents. Results are buffers, handed over instead of
// copied. Design, "Capsule in".
import { checkBytes, reachVerdict } from '../capsules/reach-verdict.ts'
import { receiveDocument } from '../capsules/receive-document.ts'
import type { Checked, Received, Verdict } from '../capsules/threads.ts'
import type { Language } from '../validation/report.ts'
import { handOver } from './hand-over.ts'

export interface ReceiveTask {
  readonly bytes: Uint8Array
}

export interface ValidateTask {
  readonly bytes: Uint8Array
  readonly language: Language
}

export interface VerdictTask {
  readonly deflated: Uint8Array
  readonly namespaceId: string
}

export const receive = ({ bytes }: ReceiveTask): Received => {
  const received = receiveDocument(bytes)
  return received.ok ? handOver(received, [received.deflated]) : received
}

export const validate = async ({ bytes, language }: ValidateTask): Promise<Checked> => {
  const checked = await checkBytes(bytes, language)
  return checked.ok ? handOver(checked, [checked.report]) : checked
}

export const verdict = async ({ deflated, namespaceId }: VerdictTask): Promise<Verdict> => {
  const reached = await reachVerdict(deflated, namespaceId)
  return handOver(reached, [
    reached.reportEn,
    reached.reportFr,
    ...reached.nodeRows.flatMap(({ bytes, sequenceAt }) => [bytes, sequenceAt]),
  ])
}
