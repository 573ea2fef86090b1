// Chooses the indicator of a chart, by typing; those with the most values first.
import { useId, type ReactElement } from 'react'
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components'

import { SearchList } from '../../shared/parts/search-list.tsx'
import { Icon } from '../../shared/parts/icon.tsx'
import type { Group } from './groups.ts'
import { useTexts } from '../texts/use-texts.ts'
import { charts } from './words.ts'

interface IndicatorChoiceProps {
  readonly indicators: readonly Group[]
  readonly chosen: Group
  readonly onChoose: (id: string) => void
}

export function IndicatorChoice({ indicators, chosen, onChoose }: IndicatorChoiceProps): ReactElement {
  const words = charts.use().value
  const id = useId()
  const about = useAbout()
  const { number } = useTexts()
  return (
    <div className="field charts-choice">
      <span className="field-label" id={id}>
        {words.indicator}
      </span>
      <DialogTrigger>
        <AriaButton className="select-button" aria-labelledby={`${id} ${id}-chosen`}>
          <span id={`${id}-chosen`}>
            <b>{chosen.of?.name ?? chosen.of?.id}</b> <small>{about(chosen)}</small>
          </span>
          <Icon name="chevron" size={16} />
        </AriaButton>
        <Popover className="menu-box charts-choices" placement="bottom start">
          <Dialog aria-label={words.find}>
            {({ close }) => (
              <SearchList
                label={words.find}
                items={indicators}
                idOf={idOf}
                textOf={textOf}
                chosen={idOf(chosen)}
                onChoose={(next) => {
                  close()
                  onChoose(next)
                }}
                none={words.noneFound}
                more={(count) => words.further(number(count))}
              >
                {(each) => (
                  <>
                    {each.of?.name ?? each.of?.id}
                    <small>{about(each)}</small>
                  </>
                )}
              </SearchList>
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
    </div>
  )
}

const idOf = ({ of }: Group): string => of?.id ?? ''

/** Includes the organization, because many indicators have the same name. */
const textOf = ({ of, rows }: Group): string => `${of?.name ?? of?.id} ${rows[0]?.org?.name ?? ''}`

/** The organization and the number of reports. */
function useAbout(): (group: Group) => string {
  const words = charts.use().value
  const { number } = useTexts()
  return ({ rows, members }) => {
    const organizations = new Map(rows.map(({ org }) => [org?.id, org]))
    const [first] = organizations.values()
    const whose =
      organizations.size > 1
        ? words.organizations(organizations.size, number(organizations.size))
        : first
          ? (first.name ?? first.id)
          : words.noOrganization
    const about = `${whose} · ${words.reports(rows.length, number(rows.length))}`
    return members === undefined ? about : `${words.group(members, number(members))} · ${about}`
  }
}
