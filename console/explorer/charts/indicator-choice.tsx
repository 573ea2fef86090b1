// Chooses the indicator of a chart, by typing; those with the most values first.
import { useId, useState, type ReactElement } from 'react'
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components'

import { SearchList } from '../../shared/parts/search-list.tsx'
import { Icon } from '../../shared/parts/icon.tsx'
import type { Named } from '../model.ts'
import type { Group } from './groups.ts'
import { useTexts } from '../texts/use-texts.ts'
import { charts } from './words.ts'

interface IndicatorChoiceProps {
  /** Asked for when somebody chooses. */
  readonly indicators: () => readonly Group[]
  readonly chosen: Group
  readonly onChoose: (id: string) => void
}

export function IndicatorChoice({ indicators, chosen, onChoose }: IndicatorChoiceProps): ReactElement {
  const words = charts.use().value
  const id = useId()
  const about = useAbout()
  return (
    <div className="field charts-choice not-printed">
      <span className="field-label" id={id}>
        {words.indicator}
      </span>
      <DialogTrigger>
        <AriaButton className="select-button row one-line between" aria-labelledby={`${id} ${id}-chosen`}>
          <span id={`${id}-chosen`}>
            <b>{chosen.of?.name ?? chosen.of?.id}</b> <small>{about(chosen)}</small>
          </span>
          <Icon name="chevron" size={16} />
        </AriaButton>
        <Popover className="menu-box charts-choices" placement="bottom start">
          <Dialog aria-label={words.find}>
            {({ close }) => (
              <Choices
                indicators={indicators}
                chosen={chosen}
                onChoose={(next) => {
                  close()
                  onChoose(next)
                }}
              />
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
    </div>
  )
}

function Choices({ indicators, chosen, onChoose }: IndicatorChoiceProps): ReactElement {
  const words = charts.use().value
  const about = useAbout()
  const { number } = useTexts()
  const [items] = useState(indicators)
  return (
    <SearchList
      label={words.find}
      items={items}
      idOf={groupId}
      textOf={groupText}
      chosen={groupId(chosen)}
      onChoose={onChoose}
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
  )
}

const groupId = ({ of }: Group): string => of?.id ?? ''

/** Includes the organization, because many indicators have the same name. */
const groupText = ({ of, rows }: Group): string => `${of?.name ?? of?.id} ${rows[0]?.org?.name ?? ''}`

/** The organization and the number of reports. */
function useAbout(): (group: Group) => string {
  const words = charts.use().value
  const { number } = useTexts()
  return ({ rows, members }) => {
    const { count, first } = countOrganizations(rows)
    const whose =
      count > 1
        ? words.organizations(count, number(count))
        : first
          ? (first.name ?? first.id)
          : words.noOrganization
    const about = `${whose} · ${words.reports(rows.length, number(rows.length))}`
    return members === undefined ? about : `${words.group(members, number(members))} · ${about}`
  }
}

interface CountedOrganizations {
  readonly count: number
  readonly first: Named | null
}

const counted = new WeakMap<Group['rows'], CountedOrganizations>()

function countOrganizations(rows: Group['rows']): CountedOrganizations {
  const before = counted.get(rows)
  if (before) return before
  const ids = new Set<string | undefined>()
  for (const { org } of rows) ids.add(org?.id)
  const found = { count: ids.size, first: rows[0]?.org ?? null }
  counted.set(rows, found)
  return found
}
