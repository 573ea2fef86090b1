// What one number counts: each report, indicator or organization leads to its entry, and to its rows in the table.
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react'

import type { Check, FoundEntity, OrganizationQuality } from '../../../src/core/quality/quality.ts'
import { Button, IconButton } from '../../shared/parts/button.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { filterSearch, noFilters } from '../filters.ts'
import type { Explorer, Row } from '../model.ts'
import { searchWith, useChangeSearch } from '../use-explorer.ts'
import { sayPeriod } from './letter.ts'
import { letterWords } from './letter-words.ts'
import type { FoundQuality } from './use-quality.ts'
import { qualityWords } from './words.ts'

interface FoundListProps {
  readonly explorer: Explorer
  readonly found: FoundQuality
  readonly quality: OrganizationQuality
  readonly check: Check
}

const initialCount = 20

export function FoundList({ explorer, found, quality, check }: FoundListProps): ReactElement | null {
  const words = qualityWords.use()
  const { number } = useFormat()
  const change = useChangeSearch()
  const [isWhole, setWhole] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const result = quality.checks.find((each) => each.check === check)
  const rows = useRows(found, quality)
  if (!result) return null
  const { entities, count, of } = result
  const { id, name } = quality.organization
  const close = () => {
    change({ check: undefined })
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(`${check} ${id}`)}"]`)?.focus(),
    )
  }
  return (
    <section
      aria-labelledby="quality-found"
      className="stack gap-2"
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <div className="row between one-line">
        <h3 id="quality-found" ref={heading} tabIndex={-1}>
          {words.count(words.checks[check], number(count), number(of), name ?? id)}
        </h3>
        <IconButton icon="close" label={words.close} size="small" onPress={close} />
      </div>
      <p className="muted">{words.helps[check]}</p>
      <ul className="stack gap-1">
        {(isWhole ? entities : entities.slice(0, initialCount)).map((entity) => (
          <Entity
            key={entity.id}
            explorer={explorer}
            organization={id}
            entity={entity}
            row={rows.get(entity.id)}
          />
        ))}
      </ul>
      {entities.length > initialCount && (
        <p>
          <Button size="small" variant="quiet" onPress={() => setWhole(!isWhole)}>
            {isWhole ? words.fewer : words.more(number(entities.length))}
          </Button>
        </p>
      )}
      {count > entities.length && <p className="muted">{words.moreFound(number(count - entities.length))}</p>}
    </section>
  )
}

/** Those of the organization, by the id of the report. */
const useRows = (
  { rows }: FoundQuality,
  { organization: { id } }: OrganizationQuality,
): ReadonlyMap<string, Row> =>
  useMemo(() => new Map(rows.filter(({ org }) => org?.id === id).map((row) => [row.id, row])), [rows, id])

interface EntityProps {
  readonly explorer: Explorer
  readonly organization: string
  readonly entity: FoundEntity
  readonly row: Row | undefined
}

function Entity({ explorer, organization, entity, row }: EntityProps): ReactElement {
  const words = qualityWords.use()
  const said = letterWords.use()
  const { kind, id, name } = entity
  const title = row?.indicator.name ?? name ?? id
  const filters = {
    ...noFilters,
    org: kind === 'indicator' ? null : organization,
    indicator: kind === 'indicator' ? id : (row?.indicator.id ?? null),
  }
  return (
    <li className="row baseline">
      <button type="button" className="text-button" onClick={() => explorer.openNode(id)}>
        {title}
      </button>
      {row && (
        <span>
          {sayPeriod(row, said)}
          {' – '}
          {row.value === null ? said.quoted(row.value_text.slice(0, 80)) : row.value_text}{' '}
          {row.value !== null && row.unit}
        </span>
      )}
      <Link
        to="."
        search={(before) => searchWith(before, { ...filterSearch(filters), view: 'table', check: undefined })}
        aria-label={`${words.inTable}: ${title}`}
      >
        {words.inTable}
      </Link>
    </li>
  )
}
