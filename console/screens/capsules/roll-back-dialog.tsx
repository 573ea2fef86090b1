// Confirms the rollback of a capsule. States in numbers what is removed and what stays; the button names the capsule.
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'

import { namespacesQuery } from '../../shared/api/session.ts'
import { useChange } from '../../shared/parts/use-change.ts'
import { consoleApi, dataApi } from '../../shared/api/clients.ts'
import { documentLink } from '../../shared/api/data-link.ts'
import { Button, ButtonAnchor } from '../../shared/parts/button.tsx'
import { Dialog, DialogActions } from '../../shared/parts/dialog.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { Table } from '../../shared/parts/table.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { type CapsuleSummary } from './capsule-queries.ts'
import { capsule as own } from './capsule-words.ts'

interface RollBackDialogProps {
  readonly namespace: string
  readonly capsule: CapsuleSummary
  readonly onClose: () => void
}

export function RollBackDialog({ namespace, capsule, onClose }: RollBackDialogProps): ReactElement {
  const { rollBack: words, unnamed, download } = own.use()
  const name = capsule.label ?? unnamed
  const status = capsule.status === 'deleted' ? 'rejected' : capsule.status
  const rollBack = useChange({
    change: () => dataApi.rollBackCapsule({ capsule_id: capsule.capsule_id }, { namespace }),
    shownBy: [{ queryKey: [namespace] }, namespacesQuery],
    says: words[`${status}Done`](name),
    onDone: onClose,
  })
  return (
    <Dialog title={words[`${status}Title`](name)} isOpen onClose={onClose}>
      {rollBack.isError && <ProblemNote error={rollBack.error} />}
      <p>{words[`${status}1`]}</p>
      {status === 'accepted' && <Preview namespace={namespace} capsuleId={capsule.capsule_id} />}
      <p className="row muted small-text">
        {status === 'accepted' && words.undo}
        <ButtonAnchor
          size="small"
          icon="download"
          href={documentLink(namespace, capsule.capsule_id)}
          download
        >
          {download}
        </ButtonAnchor>
      </p>
      <DialogActions>
        <Button onPress={onClose}>{words.keep}</Button>
        <Button variant="danger" isPending={rollBack.isPending} onPress={() => rollBack.mutate()}>
          {rollBack.isPending ? words.working : words[`${status}Action`](name)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const kinds = ['organizations', 'outcomes', 'indicators', 'reports'] as const

function Preview({ namespace, capsuleId }: { namespace: string; capsuleId: string }): ReactElement {
  const { rollBack: words, kinds: kindWords } = own.use()
  const { number } = useFormat()
  const { data, error, refetch } = useQuery({
    queryKey: [namespace, 'capsules', capsuleId, 'rollback'],
    queryFn: ({ signal }) => consoleApi.previewRollback({ namespace, capsule_id: capsuleId }, { signal }),
    staleTime: 0,
  })
  if (error) return <ProblemNote error={error} onRetry={() => void refetch()} />
  if (!data) return <p role="status">{words.counting}</p>
  const stays = kinds.reduce((sum, kind) => sum + data.entities[kind].stays, 0)
  return (
    <>
      <Table
        label={words.table}
        head={[words.kind, { label: words.goes, align: 'end' }, { label: words.stays, align: 'end' }]}
      >
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{kindWords[kind]}</th>
            <td className="end">{number(data.entities[kind].goes)}</td>
            <td className="end">{number(data.entities[kind].stays)}</td>
          </tr>
        ))}
      </Table>
      <p className="muted">
        {words.statements(number(data.statements), data.statements)} {stays > 0 && words.staysWhy}
      </p>
    </>
  )
}
