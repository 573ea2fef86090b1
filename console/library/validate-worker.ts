// Checks a document away from the page, with the very code that the service checks it with.
import { readDocument } from '../../src/graph/read-document.ts'
import { checkDocument } from '../../src/validation/check-document.ts'
import { renderReport } from '../../src/validation/render-report.ts'
import type { LocalCheck } from './check-saved.ts'

export type Checked = LocalCheck['reports']

addEventListener('message', ({ data: file }: MessageEvent<Blob>) => {
  void check(file).then(
    (checked) => postMessage(checked),
    () => postMessage(null),
  )
})

async function check(file: Blob): Promise<Checked> {
  const findings = checkDocument(await readDocument(new Uint8Array(await file.arrayBuffer())))
  return { en: renderReport(findings, 'en'), fr: renderReport(findings, 'fr') }
}
