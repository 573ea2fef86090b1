// What is wrong with a chosen file, found in this browser with the code of the service.
import { checkFile, type FileFault } from '../../screens/capsules/check-file.ts'
import { checkHere } from '../../screens/library/check-here.ts'
import type { Checked } from '../../screens/library/validate-worker.ts'

export type Verdict =
  /** It is not read at all. */
  | { readonly kind: 'unfit'; readonly fault: FileFault }
  | { readonly kind: 'wrong'; readonly checked: Checked }
  /** `checked` is null where the checks could not run here: the service does them. */
  | { readonly kind: 'ready'; readonly checked: Checked | null }

export async function checkDocument(file: File, signal: AbortSignal): Promise<Verdict> {
  const fault = await checkFile(file)
  signal.throwIfAborted()
  // What is not JSON may be mended here.
  if (fault && fault.kind !== 'not-json') return { kind: 'unfit', fault }
  const checked = await checkHere(file, signal)
  if (!checked && fault) return { kind: 'unfit', fault }
  return checked && !checked.reports.en.conforms ? { kind: 'wrong', checked } : { kind: 'ready', checked }
}
