// Targets and baselines on the wire, for those who ask for them. Rules, section 1.
import { Type } from 'typebox'
import { dayOrNull, optional, orNull, strictObject, text, textOrNull } from './shared-schemas.ts'

const measured = {
  value: orNull(Type.Number(), 'Null when `value_text` is no number.'),
  value_text: text,
  unit: orNull(text, 'Its own, or that of the indicator.'),
}

export const Target = strictObject('Target', {
  uri: orNull(text, 'Null where the target has no identifier.'),
  name: textOrNull,
  ...measured,
  period_start: dayOrNull,
  period_end: dayOrNull,
})

export const Baseline = strictObject('Baseline', measured)

const baseline = orNull(Baseline, 'Of the indicator, with `include=target`.')

/** Of rows and reports. */
export const reportTarget = optional({
  target: orNull(
    Target,
    'With `include=target`: the target that is linked with the report, else that of its indicator whose period holds the report’s.',
  ),
  baseline,
})

/** Of indicators. */
export const indicatorTargets = optional({
  targets: Type.Array(Target, { description: 'With `include=target`, by period start and IRI.' }),
  baseline,
})
