// Makes or changes an indicator group: names, description and indicators.
import { useState, type ReactElement } from 'react'

import { Form, useFieldFaults } from '../../shared/parts/form.tsx'
import { useChange } from '../../shared/parts/use-change.ts'
import type { SameUnits } from '../../../src/core/summary/summary.ts'
import { dataApi } from '../../shared/api/clients.ts'
import { indicatorGroupsQuery, type IndicatorGroup } from '../../shared/api/indicator-groups.ts'
import { Button } from '../../shared/parts/button.tsx'
import { Field } from '../../shared/parts/field.tsx'
import { Note } from '../../shared/parts/note.tsx'
import { Card } from '../../shared/parts/page.tsx'
import { ProblemNote } from '../../shared/parts/problem-note.tsx'
import { sharedWords } from '../../shared/words/shared-words.ts'
import { freeSlug } from '../namespaces/slug.ts'
import { emptyDraft, unitWarning, type GroupDraft, type GroupIndicator } from './group-draft.ts'
import { SameUnitsChoice } from './same-units.tsx'
import { MemberPicker } from './member-picker.tsx'
import { indicatorGroups as own } from './words.ts'

interface GroupEditorProps {
  readonly namespace: string
  /** Null: a new one. */
  readonly group: IndicatorGroup | null
  readonly taken: readonly string[]
  readonly indicators: readonly GroupIndicator[]
  readonly onClose: () => void
}

const groupDraft = (group: IndicatorGroup): GroupDraft => ({
  name: group.name,
  nameFr: group.name_fr ?? '',
  description: group.description ?? '',
  ids: group.indicator_ids,
  units: group.units && { shown: group.units.shown, same: group.units.same },
})

export function GroupEditor(props: GroupEditorProps): ReactElement {
  const { namespace, group, taken, indicators, onClose } = props
  const words = own.use()
  const { cancel, save: saveWord } = sharedWords.use()
  const [draft, setDraft] = useState(group ? groupDraft(group) : emptyDraft)
  const change = (some: Partial<GroupDraft>) => setDraft({ ...draft, ...some })
  const save = useSave(namespace, () => group?.slug ?? freeSlug(draft.name, taken, 'group'), onClose)
  const faults = { name: draft.name.trim() === '' ? words.nameMissing : undefined }
  const { faultAt, attempt } = useFieldFaults(faults, save.error)
  const submit = () => {
    if (attempt()) save.mutate(draft)
  }
  const members = indicators.filter(({ id }) => draft.ids.includes(id))
  return (
    <Card title={group ? words.editTitle(group.name) : words.newTitle}>
      <Form className="group-editor stack gap-4" onSubmit={submit}>
        {save.error !== null && <ProblemNote error={save.error} />}
        <div className="group-names stack top gap-3">
          <Field
            label={words.name}
            autoFocus
            maxLength={200}
            value={draft.name}
            onChange={(name) => change({ name })}
            error={faultAt('name')}
          />
          <Field
            label={words.nameFr}
            hint={words.nameFrHint}
            maxLength={200}
            value={draft.nameFr}
            onChange={(nameFr) => change({ nameFr })}
          />
        </div>
        <Field
          label={words.description}
          hint={words.descriptionHint}
          maxLength={2000}
          value={draft.description}
          onChange={(description) => change({ description })}
        />
        <MemberPicker indicators={indicators} ids={draft.ids} onChange={(ids) => change({ ids })} />
        <div aria-live="polite">
          <Warning indicators={members} units={draft.units} />
          <SameUnitsChoice indicators={members} units={draft.units} onChange={(units) => change({ units })} />
        </div>
        <div className="row">
          <Button type="submit" variant="primary" isPending={save.isPending}>
            {saveWord}
          </Button>
          <Button onPress={onClose}>{cancel}</Button>
        </div>
      </Form>
    </Card>
  )
}

function useSave(namespace: string, slug: () => string, onSaved: () => void) {
  const words = own.use()
  return useChange({
    change: ({ name, nameFr, description, ids, units }: GroupDraft) =>
      dataApi.writeIndicatorGroup(
        {
          slug: slug(),
          body: {
            name: name.trim(),
            name_fr: nameFr.trim() || null,
            description: description.trim() || null,
            indicator_ids: [...ids],
            units: units && { shown: units.shown, same: [...units.same] },
          },
        },
        { namespace },
      ),
    shownBy: [indicatorGroupsQuery(namespace)],
    says: ({ name }) => words.saved(name),
    onDone: onSaved,
  })
}

interface WarningProps {
  readonly indicators: readonly GroupIndicator[]
  readonly units: SameUnits | null
}

/** Why the group would have no sum. */
export function Warning({ indicators, units }: WarningProps): ReactElement | null {
  const words = own.use()
  const warning = unitWarning(indicators, units)
  if (!warning) return null
  if (warning.kind === 'not-added')
    return <Note tone="warn">{words.notAdded(words.reasons[warning.reason])}</Note>
  const named = warning.units.slice(0, 5).map((unit) => (unit === null ? words.noUnit : words.quoted(unit)))
  const more = warning.units.length > 5 ? ['…'] : []
  return <Note tone="warn">{words.mixed([...named, ...more].join(', '))}</Note>
}
