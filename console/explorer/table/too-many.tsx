// Shown for more rows than a browser can handle: how to narrow them down, and how to download all.
import type { ReactElement } from 'react'

import { dataLink } from '../../shared/api/data-link.ts'
import { ApiButton, askText } from '../../shared/parts/api-button.tsx'
import { ButtonAnchor } from '../../shared/parts/button.tsx'
import { useFormat } from '../../shared/words/format.ts'
import { useLanguage, type Language } from '../../shared/words/language.ts'
import { ChosenFilters } from '../facets/chosen-filters.tsx'
import type { Filters, Explorer, TooManyRows } from '../model.ts'
import { serverFilters } from '../namespace/server-filters.ts'
import { explorer as own } from '../words.ts'

/** The row limit of Excel, without the header. */
const maxSheetRows = 1_048_575

const rowsUrl = (
  namespace: string,
  filters: Filters,
  format: 'csv' | 'ndjson' | 'xlsx',
  language: Language,
): string =>
  dataLink(
    namespace,
    `/rows/indicator-reports?${askText({ ...serverFilters(filters), format, ...(format === 'xlsx' && { language }) })}`,
  )

export function TooMany({ explorer, error }: { explorer: Explorer; error: TooManyRows }): ReactElement {
  const words = own.use()
  const { number } = useFormat()
  const language = useLanguage()
  const { source, filters } = explorer
  const { namespace } = source
  return (
    <>
      <ChosenFilters explorer={explorer} />
      <div className="explorer-none stack gap-3 muted">
        <h2>{words.tooMany(number(error.count), number(error.limit))}</h2>
        <p>{words.tooManyAdvice}</p>
        {namespace !== null && (
          <div className="explorer-none-actions">
            <ButtonAnchor href={rowsUrl(namespace, filters, 'csv', language)} icon="download">
              {words.allAs('CSV')}
            </ButtonAnchor>
            {error.count <= maxSheetRows && (
              <ButtonAnchor href={rowsUrl(namespace, filters, 'xlsx', language)} icon="download">
                {words.allAs('Excel')}
              </ButtonAnchor>
            )}
            <ButtonAnchor href={rowsUrl(namespace, filters, 'ndjson', language)} icon="download">
              {words.allAs('NDJSON')}
            </ButtonAnchor>
            <ApiButton op="listRows" ns={namespace} ask={{ ...serverFilters(filters) }} />
          </div>
        )}
      </div>
    </>
  )
}
