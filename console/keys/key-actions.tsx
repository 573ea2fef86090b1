// Actions on one key: rename, rotate, revoke.
import type { ReactElement } from 'react'

import type { ApiKey } from '../api/keys.ts'
import { RelabelKey } from './relabel-key.tsx'
import { RevokeKey } from './revoke-key.tsx'
import { RotateKey } from './rotate-key.tsx'

export interface AskedAct {
  readonly act: 'relabel' | 'roll' | 'revoke'
  readonly key: ApiKey
}

export interface KeyActProps {
  readonly apiKey: ApiKey
  readonly onClose: () => void
}

const dialogs = { relabel: RelabelKey, roll: RotateKey, revoke: RevokeKey } as const

export function KeyActs({ asked, onClose }: { asked: AskedAct; onClose: () => void }): ReactElement {
  const Asked = dialogs[asked.act]
  return <Asked apiKey={asked.key} onClose={onClose} />
}
