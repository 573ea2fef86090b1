// The dialog that creates a link: what it is for, its label, its filters and its end. Then it shows the address once.
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'

import { useChange } from '../../shared/parts/use-change.ts'
import type { FilterQuery } from '../../../src/contract/row-operations.ts'
import { dataApi } from '../../shared/api/clients.ts'
import { Choices } from '../../shared/parts/choice.tsx'
import { useFieldFaults } from '../../shared/parts/form.tsx'
import { FormDialog } from '../../shared/parts/form-dialog.tsx'
import { LabelField, maxLabel } from '../../shared/parts/label-field.tsx'
import { useFilterWords } from '../../shared/words/filter-words.ts'
import { expiryEnd } from '../keys/expiry.ts'
import { ExpiryChoice } from '../keys/expiry-choice.tsx'
import { expiryFault, linkExpiries, type LinkExpiry } from './link-expiry.ts'
import { linksQuery, type LinkKind } from './links-query.ts'
import { NewLink } from './new-link.tsx'
import { ServedChoice, type ServedChoiceProps, type ServedChoices } from './served-choice.tsx'
import { links as own } from './words.ts'
import './links.css'

/** What the explorer shows at the moment. */
interface SharedView {
  readonly filters: FilterQuery
  /** Names of the organizations, outcomes and indicators in the filters, by id. */
  readonly names: Readonly<Record<string, string | null>>
  /** The chosen view and its settings, added to the address. */
  readonly search: string
}

interface CreateLinkProps {
  readonly namespace: string
  /** Absent: a link without filters. */
  readonly shared?: SharedView
  readonly onClose: () => void
}

type Wanted = Omit<Parameters<typeof dataApi.createLink>[0]['body'], 'namespace'>

const everything: SharedView = { filters: {}, names: {}, search: '' }

export function CreateLink({ namespace, shared, onClose }: CreateLinkProps): ReactElement {
  const words = own.use()
  const { filters: given, names, search } = shared ?? everything
  const [served, setServed] = useState<ServedChoices>({})
  const filterWords = useFilterWords({ ...given, ...served }, names)
  const [kind, setKind] = useState<LinkKind>('view')
  const [label, setLabel] = useState(filterWords.join(', ').slice(0, maxLabel))
  const [expiry, setExpiry] = useState<LinkExpiry>({ expiry: 'days90', day: '' })
  const create = useChange({
    change: (body: Wanted) => dataApi.createLink({ body: { namespace, ...body } }),
    shownBy: [linksQuery(namespace)],
  })
  const faults = {
    label: label.trim() === '' ? words.labelMissing : undefined,
    expires_at: expiryFault(expiry, words.expiry),
  }
  const { faultAt, attempt } = useFieldFaults(faults, create.error)
  const submit = () => {
    const end = expiryEnd(expiry)
    if (!attempt() || !end) return
    const about = { kind, label: label.trim(), expires_at: end.toISOString() }
    create.mutate({ ...about, ...(kind !== 'submit' && { filters: { ...given, ...served } }) })
  }
  if (create.data) {
    return <NewLink created={create.data} search={kind === 'view' ? search : ''} onClose={onClose} />
  }
  const choice = shared ? null : { chosen: served, onChange: setServed }
  const kinds = shared ? (['view', 'data'] as const) : (['view', 'data', 'submit'] as const)
  return (
    <FormDialog
      title={shared ? words.share : words.create}
      submitLabel={create.isPending ? words.creating : words.create}
      change={create}
      onSubmit={submit}
      onClose={onClose}
    >
      <Choices<LinkKind>
        label={words.kind}
        value={kind}
        options={kinds.map((value) => ({ value, label: words.kinds[value], hint: words.kindHints[value] }))}
        onChange={setKind}
      />
      {kind !== 'submit' && <Filters {...{ namespace, filterWords }} own={choice} />}
      <LabelField words={words} value={label} onChange={setLabel} error={faultAt('label')} />
      <ExpiryChoice
        words={words.expiry}
        choices={linkExpiries}
        chosen={expiry}
        onChange={setExpiry}
        error={faultAt('expires_at')}
      />
    </FormDialog>
  )
}

interface FiltersProps {
  readonly namespace: string
  readonly filterWords: readonly string[]
  /** What can be chosen here; null where the filters are those of the explorer. */
  readonly own: Omit<ServedChoiceProps, 'namespace'> | null
}

function Filters({ namespace, filterWords, own: choice }: FiltersProps): ReactElement {
  const words = own.use()
  return (
    <div className="links-filters stack gap-1">
      <p className="field-label">{words.filters}</p>
      {filterWords.length === 0 ? (
        <p>{words.allReports}</p>
      ) : (
        <ul className="chips row" aria-label={words.filters}>
          {filterWords.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      <p className="muted small-text">
        {choice ? (
          <Link to="/explorer" search={{ ns: namespace }}>
            {words.filterInExplorer}
          </Link>
        ) : (
          words.filtersLocked
        )}
      </p>
      {choice && <ServedChoice namespace={namespace} {...choice} />}
    </div>
  )
}
