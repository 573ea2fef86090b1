// The values of the same organization and indicator in the same unit over time, as a line.
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactElement } from 'react'

import { useWidth } from './charts/use-width.ts'
import { ValuePicture } from './charts/value-picture.tsx'
import { collectValues } from './charts/values.ts'
import { noFilters } from './filters.ts'
import type { RowProps } from './model.ts'
import { rowsQuery } from './rows-query.ts'
import { explorer as own } from './words.ts'
import './charts/charts.css'

export function EarlierValues({ explorer, row }: RowProps): ReactElement | null {
  const { sheet } = own.use()
  const { source } = explorer
  const filters = { ...noFilters, indicator: row.indicator.id, org: row.org?.id ?? null }
  // Whatever the filters: a report of 2024 is compared with 2023 although 2024 was chosen.
  const { data } = useQuery(rowsQuery(source, filters))
  const measure = useMemo(
    () => data && collectValues(data).measures.find(({ unit }) => unit === row.unit),
    [data, row.unit],
  )
  const [width, widthRef] = useWidth()
  // A single value is above.
  if (!measure || measure.count < 2) return null
  const title = row.indicator.name ?? row.indicator.id
  return (
    <div>
      <h3>{sheet.overTime}</h3>
      <div ref={widthRef}>
        {width > 0 && (
          <ValuePicture
            title={`${sheet.overTime} – ${title}`}
            measure={measure}
            width={width}
            svgRef={null}
            onOpen={explorer.openNode}
          />
        )}
      </div>
    </div>
  )
}
