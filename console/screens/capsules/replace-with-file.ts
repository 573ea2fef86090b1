// "Replace with a newer file": asks for the file; its preview then stands where uploads are shown.
import type { CapsuleSummary } from './capsule-queries.ts'
import { addUploads } from './uploads.ts'

/** Others are pending, or gone already. */
export const isReplaceable = ({ status }: CapsuleSummary): boolean =>
  status === 'accepted' || status === 'rejected'

export function replaceWithFile(
  namespace: string,
  { capsule_id: capsuleId, label }: CapsuleSummary,
  unnamed: string,
): void {
  const replaces = { capsuleId, name: label ?? unnamed }
  chooseFile((file) => addUploads(namespace, [file], { replaces }))
}

/** Asks for one file with the file dialog of the browser. Call it while a click or key press is handled. */
function chooseFile(onFile: (file: File) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.hidden = true
  input.accept = '.jsonld,.json,.xlsx,.xlsm,application/ld+json,application/json'
  // Some browsers open no dialog for an element outside of the page.
  document.body.append(input)
  input.addEventListener('cancel', () => input.remove())
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    input.remove()
    if (file) onFile(file)
  })
  input.click()
}
