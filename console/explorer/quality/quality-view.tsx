// Quality: what would make the data of each organization more useful, and a letter that says so. Advice, without a score.
// Rules, section 17.
import { useState, type ReactElement } from 'react'

import { checks, type Check, type OrganizationQuality } from '../../../src/core/quality/quality.ts'
import { TableDownloads } from '../../shared/downloads/table-downloads.tsx'
import type { TableColumn } from '../../shared/downloads/table-file.ts'
import { Arriving } from '../../shared/parts/arriving.tsx'
import { Button, ButtonLink } from '../../shared/parts/button.tsx'
import { Check as Checkbox } from '../../shared/parts/choice.tsx'
import { Empty, Loading } from '../../shared/parts/page.tsx'
import { usePrinting } from '../../shared/parts/use-printing.ts'
import { useFormat } from '../../shared/words/format.ts'
import { ChosenFilters } from '../facets/chosen-filters.tsx'
import { FilteredView } from '../facets/filtered-view.tsx'
import { fileParts } from '../file-parts.ts'
import { TooManyRows, type Explorer, type ViewProps } from '../model.ts'
import { TooMany } from '../table/too-many.tsx'
import { useExplorerSearch } from '../use-explorer.ts'
import { LetterPage } from './letter-page.tsx'
import { QualityTable } from './quality-table.tsx'
import { useChosenOrganizations, useQuality, type FoundQuality } from './use-quality.ts'
import { qualityWords, type QualityWords } from './words.ts'
import './quality.css'

export const QualityView = ({ explorer }: ViewProps): ReactElement => (
  <FilteredView explorer={explorer}>
    <div className="quality stack column gap-3 shrinks">
      <Found explorer={explorer} />
    </div>
  </FilteredView>
)

function Found({ explorer }: { explorer: Explorer }): ReactElement {
  const words = qualityWords.use()
  const { letter } = useExplorerSearch()
  const { data, error, refetch } = useQuality(explorer)
  const chosen = useChosenOrganizations(explorer)
  if (error instanceof TooManyRows) return <TooMany explorer={explorer} error={error} />
  if (error !== null || !data) return <Arriving data={data} error={error} refetch={refetch} lines={12} />
  if (letter !== undefined) return <LetterPage explorer={explorer} found={data} id={letter} />
  if (chosen === undefined) return <Loading lines={12} />
  const all = data.quality.data.filter(({ organization: { id } }) => chosen === null || chosen.has(id))
  return (
    <>
      <p className="muted">{words.lead}</p>
      <ChosenFilters explorer={explorer} />
      {chosen !== null && <p className="muted">{words.filtered}</p>}
      {data.isPartial && <p role="status">{words.reading}</p>}
      {data.quality.data.length === 0 ? (
        <NoOrganization explorer={explorer} />
      ) : (
        <Organizations explorer={explorer} found={data} all={all} />
      )}
    </>
  )
}

function NoOrganization({ explorer }: { explorer: Explorer }): ReactElement {
  const words = qualityWords.use()
  const { namespace } = explorer.source
  return (
    <Empty
      title={words.none}
      actions={
        namespace !== null && (
          <ButtonLink to="/namespaces/$namespace/capsules" params={{ namespace }}>
            {words.toCapsules}
          </ButtonLink>
        )
      }
    >
      {words.noneAdvice}
    </Empty>
  )
}

interface OrganizationsProps {
  readonly explorer: Explorer
  readonly found: FoundQuality
  readonly all: readonly OrganizationQuality[]
}

const initialCount = 50

const hasFindings = ({ checks: results }: OrganizationQuality): boolean =>
  results.some(({ count }) => count > 0)

function Organizations({ explorer, found, all }: OrganizationsProps): ReactElement {
  const words = qualityWords.use()
  const { number } = useFormat()
  const [isOnlyFound, setOnlyFound] = useState(true)
  const [isWhole, setWhole] = useState(false)
  const isPrinting = usePrinting()
  const withFindings = all.filter(hasFindings)
  const shown = isOnlyFound ? withFindings : all
  const columns = checks.filter((_, at) => shown.some((each) => (each.checks[at]?.count ?? 0) > 0))
  const count = withFindings.length
  return (
    <>
      <p role="status" className="quality-sentence">
        {count === 0 ? words.nothing : words.found(count, number(count), number(all.length))}
      </p>
      <div className="row between not-printed">
        <Checkbox isSelected={isOnlyFound} onChange={setOnlyFound}>
          {words.onlyFound}
        </Checkbox>
        <div className="row">
          <Button size="small" icon="print" onPress={() => window.print()}>
            {words.print}
          </Button>
          <TableDownloads
            named={fileParts(explorer, words.file, found.rows)}
            sheet={words.table}
            columns={fileColumns(words)}
            rows={() => fileLines(shown)}
          />
        </div>
      </div>
      {shown.length > 0 && (
        <QualityTable
          {...{ explorer, found, columns }}
          organizations={isWhole || isPrinting ? shown : shown.slice(0, initialCount)}
        />
      )}
      {shown.length > initialCount && (
        <p className="not-printed">
          <Button size="small" variant="quiet" onPress={() => setWhole(!isWhole)}>
            {isWhole ? words.fewer : words.more(number(shown.length))}
          </Button>
        </p>
      )}
    </>
  )
}

interface FileLine extends Pick<OrganizationQuality, 'organization' | 'report_count' | 'last_period_end'> {
  readonly check: Check
  readonly count: number
  readonly of: number
  readonly entities: string
}

const fileLines = (organizations: readonly OrganizationQuality[]): FileLine[] =>
  organizations.flatMap(({ checks: results, ...each }) =>
    results.map(({ check, count, of, entities }) => ({
      ...each,
      check,
      count,
      of,
      entities: entities.map(({ id }) => id).join(' '),
    })),
  )

/** Those of `impact-graph quality --csv`. */
const fileColumns = ({
  columns,
  fileColumns: more,
  checks: titles,
}: QualityWords): TableColumn<FileLine>[] => [
  { name: 'organization_id', label: 'Id', cell: ({ organization }) => organization.id },
  { name: 'organization_name', label: columns.organization, cell: ({ organization }) => organization.name },
  { name: 'report_count', label: columns.reports, kind: 'number', cell: (line) => line.report_count },
  { name: 'last_period_end', label: columns.last, kind: 'date', cell: (line) => line.last_period_end },
  { name: 'check', label: more.check, cell: ({ check }) => check, shown: ({ check }) => titles[check] },
  { name: 'count', label: more.count, kind: 'number', cell: ({ count }) => count },
  { name: 'of', label: more.of, kind: 'number', cell: ({ of }) => of },
  { name: 'entity_ids', label: more.entities, cell: ({ entities }) => entities },
]
