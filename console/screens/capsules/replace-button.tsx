// "Replace with a newer file": asks for the file; its preview then stands where uploads are shown.
import type { ReactElement } from 'react'

import { Button } from '../../shared/parts/button.tsx'
import { chooseFile } from '../../shared/parts/choose-file.ts'
import type { CapsuleSummary } from './capsule-queries.ts'
import { addUploads } from './uploads.ts'
import { capsule as own } from './capsule-words.ts'

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

interface ReplaceButtonProps {
  readonly namespace: string
  readonly capsule: CapsuleSummary
}

export function ReplaceButton({ namespace, capsule }: ReplaceButtonProps): ReactElement {
  const words = own.use()
  return (
    <Button icon="refresh" onPress={() => replaceWithFile(namespace, capsule, words.unnamed)}>
      {words.replace}
    </Button>
  )
}
