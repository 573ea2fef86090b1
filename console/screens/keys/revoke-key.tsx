// The dialog names the key and when it was last used, so that it is clear what will stop working.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'

import { consoleApi } from '../../shared/api/clients.ts'
import { keysQuery } from '../../shared/api/keys.ts'
import { announce } from '../../shared/parts/announce.tsx'
import { Confirm } from '../../shared/parts/confirm.tsx'
import { useFormat } from '../../shared/words/format.ts'
import type { KeyDialogProps } from './key-actions.tsx'
import { keys as own } from './words.ts'

export function RevokeKey({ apiKey: key, onClose }: KeyDialogProps): ReactElement {
  const words = own.use()
  const format = useFormat()
  const queries = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => consoleApi.revokeApiKey({ key_id: key.id }),
    onSuccess: async () => {
      await queries.invalidateQueries(keysQuery)
      announce(words.revoked(key.label))
      onClose()
    },
  })
  // The list may be older than the last request that used the key.
  const { data: all } = useQuery({ ...keysQuery, staleTime: 0 })
  const used = (all?.find(({ id }) => id === key.id) ?? key).last_used_at
  return (
    <Confirm
      title={words.revokeTitle(key.label)}
      confirmLabel={words.revokeAction(key.label)}
      isPending={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      <p>{words.revokeLead(key.id)}</p>
      <p>
        {used === null ? words.revokeNeverUsed : words.revokeLastUsed(format.ago(used), format.time(used))}
      </p>
    </Confirm>
  )
}
