// One namespace: counts, keys, exports, and deletion.
import { useState, type ReactElement } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'

import { ApiProblem } from '../../../src/client/api-problem.ts'
import { namespacesQuery, useMayWrite, useSignedIn, type ConsoleNamespace } from '../../shared/api/session.ts'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { ApiButton } from '../../shared/parts/api-button.tsx'
import { Button, ButtonLink } from '../../shared/parts/button.tsx'
import { CopyButton } from '../../shared/parts/copy-button.tsx'
import { Card, Page } from '../../shared/parts/page.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { consoleApi } from '../../shared/api/clients.ts'
import { useChange } from '../../shared/parts/use-change.ts'
import { NameForm } from '../../shared/parts/name-form.tsx'
import { Contents } from './contents.tsx'
import { Exports } from './exports.tsx'
import { NamespaceKeys } from './namespace-keys.tsx'
import { namespaces as own } from './words.ts'
import { DeleteNamespace } from './delete-namespace.tsx'
import './namespaces.css'

export function NamespacePage(): ReactElement {
  const words = own.use()
  const { namespace: slug } = useParams({ from: '/signed-in/namespaces/$namespace' })
  const { data, error, refetch } = useQuery(namespaceQuery(slug))
  const mayWrite = useMayWrite()
  if (isMissing(error)) {
    return (
      <Page title={words.missingTitle} lead={words.missing(slug)} width="text">
        <p>
          <ButtonLink to="/namespaces">{words.allNamespaces}</ButtonLink>
        </p>
      </Page>
    )
  }
  return (
    <Page
      title={data?.label ?? slug}
      above={<Link to="/namespaces">{words.allNamespaces}</Link>}
      lead={data && <Lead namespace={data} />}
      actions={<Actions slug={slug} />}
    >
      <Arriving data={data} error={error} refetch={refetch} lines={8} />
      {data && (
        <>
          <Contents namespace={data} />
          {mayWrite && <NamespaceKeys slug={slug} />}
          <Exports slug={slug} />
          {mayWrite && <LabelForm key={`${slug} ${data.label}`} namespace={data} />}
          {mayWrite && <DangerZone namespace={data} />}
        </>
      )}
    </Page>
  )
}

const isMissing = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.code === 'namespace_not_found' || error.code === 'namespace_invalid')

function Lead({ namespace }: { namespace: ConsoleNamespace }): ReactElement {
  const words = own.use()
  const format = useFormat()
  return (
    <span className="namespaces-lead row">
      <code>{namespace.namespace}</code>
      <CopyButton text={namespace.namespace} what={words.copySlug} />
      <span>{words.createdOn(format.date(namespace.created_at))}</span>
    </span>
  )
}

function Actions({ slug }: { slug: string }): ReactElement {
  const words = own.use()
  const { has_links: hasLinks } = useSignedIn()
  const mayWrite = useMayWrite()
  return (
    <>
      <ApiButton op="listRows" ns={slug} />
      <ButtonLink to="/explorer" search={{ ns: slug }} icon="explorer">
        {words.toExplorer}
      </ButtonLink>
      <ButtonLink to="/namespaces/$namespace/groups" params={{ namespace: slug }}>
        {words.toGroups}
      </ButtonLink>
      {hasLinks && mayWrite && (
        <ButtonLink to="/namespaces/$namespace/links" params={{ namespace: slug }} icon="link">
          {words.toLinks}
        </ButtonLink>
      )}
      <ButtonLink
        to="/namespaces/$namespace/capsules"
        params={{ namespace: slug }}
        icon="capsules"
        variant="primary"
      >
        {words.toCapsules}
      </ButtonLink>
    </>
  )
}

/** The section with namespace deletion. Only owners can delete; members see a note. */
function DangerZone({ namespace }: { namespace: ConsoleNamespace }): ReactElement {
  const words = own.use()
  const isOwner = useSignedIn().account.role === 'owner'
  const [isAsking, setAsking] = useState(false)
  if (!isOwner) {
    return (
      <Card title={words.dangerTitle}>
        <p>{words.ownerOnlyDelete}</p>
      </Card>
    )
  }
  return (
    <Card title={words.dangerTitle} tone="danger">
      <div className="namespaces-danger row between apart-5 gap-3">
        <p className="muted">{words.dangerLead}</p>
        <Button icon="trash" onPress={() => setAsking(true)}>
          {words.deleteOpen}
        </Button>
      </div>
      {isAsking && <DeleteNamespace namespace={namespace} onClose={() => setAsking(false)} />}
    </Card>
  )
}

/** Changes the label of a namespace; the slug stays. */
function LabelForm({ namespace: current }: { namespace: ConsoleNamespace }): ReactElement {
  const { namespace } = current
  const words = own.use()
  const relabel = useChange({
    change: (label: string) => consoleApi.relabelNamespace({ namespace, body: { label } }),
    shownBy: [namespaceQuery(namespace), namespacesQuery],
    says: words.renamed,
  })
  return (
    <Card title={words.rename}>
      <NameForm
        field="label"
        label={words.label}
        hint={words.labelHint}
        missing={words.labelMissing}
        before={current.label}
        change={relabel}
        onSave={relabel.mutate}
      />
    </Card>
  )
}

/** One namespace with its counts. */
const namespaceQuery = (slug: string) =>
  queryOptions({
    queryKey: [slug, 'namespace'],
    queryFn: ({ signal }) => consoleApi.getConsoleNamespace({ namespace: slug }, { signal }),
    // Pending capsules will change the counts.
    refetchInterval: ({ state }) => ((state.data?.capsules.pending ?? 0) > 0 ? 3000 : false),
  })
