// Creates a namespace with sample data in one click and opens it in the explorer.
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'

import { useChange } from '../../shared/parts/use-change.ts'
import { consoleApi } from '../../shared/api/clients.ts'
import { namespacesQuery } from '../../shared/api/session.ts'
import { Button } from '../../shared/parts/button.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { sampleData as own } from './words.ts'

const slug = 'demo'

export function SampleOffer(): ReactElement {
  const words = own.use()
  const navigate = useNavigate()
  const fill = useChange({
    change: () => consoleApi.fillSampleData({ body: { namespace: slug, label: words.label } }),
    shownBy: [namespacesQuery],
    onDone: ({ namespace }) => navigate({ to: '/explorer', search: { ns: namespace } }),
  })
  return (
    <section className="sample-offer" aria-labelledby="sample-offer">
      <div>
        <h2 id="sample-offer">{words.title}</h2>
        <p>{words.text}</p>
      </div>
      <Button variant="primary" icon="explorer" isPending={fill.isPending} onPress={() => fill.mutate()}>
        {fill.isPending ? words.filling : words.action}
      </Button>
      {fill.isError && <ProblemNote error={fill.error} />}
    </section>
  )
}
