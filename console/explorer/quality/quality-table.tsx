// Organizations × checks: one line for each organization, by name, with what was found there. A number opens what it counts.
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactElement } from 'react'

import type { Check, CheckResult, OrganizationQuality } from '../../../src/core/quality/quality.ts'
import { useFormat } from '../../shared/words/format.ts'
import type { Explorer } from '../model.ts'
import { searchWith, useChangeSearch, useExplorerSearch } from '../use-explorer.ts'
import { FoundList } from './found-list.tsx'
import type { FoundQuality } from './use-quality.ts'
import { qualityWords } from './words.ts'

interface QualityTableProps {
  readonly explorer: Explorer
  readonly found: FoundQuality
  readonly columns: readonly Check[]
  readonly organizations: readonly OrganizationQuality[]
}

export function QualityTable(props: QualityTableProps): ReactElement {
  const { explorer, found, columns, organizations } = props
  const words = qualityWords.use()
  const { check: open = '' } = useExplorerSearch()
  return (
    <div className="table-frame" role="region" aria-label={words.table} tabIndex={0}>
      <table className="table quality-table">
        <thead className="hidden-on-phones">
          <tr>
            <th scope="col">{words.columns.organization}</th>
            <th scope="col" className="not-printed">
              {words.columns.letter}
            </th>
            <th scope="col" className="end">
              {words.columns.reports}
            </th>
            <th scope="col">{words.columns.last}</th>
            {columns.map((check) => (
              <th key={check} scope="col" className="quality-check">
                <span>{words.checks[check]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {organizations.map((quality) => {
            const shown = columns.find((check) => open === cellKey(check, quality))
            return (
              <Fragment key={quality.organization.id}>
                <Line quality={quality} columns={columns} open={shown} />
                {shown && (
                  <tr className="quality-found">
                    <td colSpan={columns.length + 4}>
                      <FoundList {...{ explorer, found, quality }} check={shown} />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** As it stands in the address. */
const cellKey = (check: Check, { organization }: OrganizationQuality): string => `${check} ${organization.id}`

interface LineProps {
  readonly quality: OrganizationQuality
  readonly columns: readonly Check[]
  readonly open: Check | undefined
}

function Line({ quality, columns, open }: LineProps): ReactElement {
  const words = qualityWords.use()
  const { number } = useFormat()
  const { organization, report_count: reports, last_period_end: last, checks: results } = quality
  const name = organization.name ?? organization.id
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="not-printed">
        <Link
          to="."
          search={(before) =>
            searchWith(before, { letter: organization.id, check: undefined, node: undefined })
          }
          aria-label={words.letter.writeTo(name)}
        >
          {words.letter.write}
        </Link>
      </td>
      <td className="end" data-label={words.columns.reports}>
        {number(reports)}
      </td>
      <td data-label={words.columns.last}>{last ?? '–'}</td>
      {results
        .filter(({ check }) => columns.includes(check))
        .map((result) => (
          <Cell key={result.check} quality={quality} result={result} isOpen={open === result.check} />
        ))}
    </tr>
  )
}

interface CellProps {
  readonly quality: OrganizationQuality
  readonly result: CheckResult
  readonly isOpen: boolean
}

function Cell({ quality, result, isOpen }: CellProps): ReactElement {
  const words = qualityWords.use()
  const { number } = useFormat()
  const change = useChangeSearch()
  const { check, count, of } = result
  const { organization } = quality
  if (count === 0)
    return <td className="end quality-none">{of > 0 ? '0' : <span aria-label={words.notLooked}>–</span>}</td>
  const name = organization.name ?? organization.id
  return (
    <td className="end" data-label={words.checks[check]}>
      <button
        type="button"
        className="quality-count text-button"
        aria-expanded={isOpen}
        aria-label={words.count(words.checks[check], number(count), number(of), name)}
        data-cell={cellKey(check, quality)}
        onClick={() => change({ check: isOpen ? undefined : cellKey(check, quality) })}
      >
        {number(count)}
      </button>
    </td>
  )
}
