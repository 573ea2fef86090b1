// Targets and baselines on the wire, for those who ask for them. Rules, section 1.
import { Type } from 'typebox'

const strict = { additionalProperties: false }
const text = Type.String()
const textOrNull = Type.Union([text, Type.Null()])
const dayOrNull = Type.Union([Type.String({ format: 'date' }), Type.Null()])
const measured = {
  value: Type.Union([Type.Number(), Type.Null()], { description: 'Null when `value_text` is no number.' }),
  value_text: text,
  unit: Type.Union([text, Type.Null()], { description: 'Its own, or that of the indicator.' }),
}

export const Target = Type.Object(
  {
    uri: Type.Union([text, Type.Null()], { description: 'Null where the target has no identifier.' }),
    name: textOrNull,
    ...measured,
    period_start: dayOrNull,
    period_end: dayOrNull,
  },
  { title: 'Target', ...strict },
)

export const Baseline = Type.Object(measured, { title: 'Baseline', ...strict })

const baseline = Type.Optional(
  Type.Union([Baseline, Type.Null()], { description: 'Of the indicator, with `include=target`.' }),
)

/** Of rows and reports. */
export const reportTarget = {
  target: Type.Optional(
    Type.Union([Target, Type.Null()], {
      description:
        'With `include=target`: the target that is linked with the report, else that of its indicator whose period holds the report’s.',
    }),
  ),
  baseline,
}

/** Of indicators. */
export const indicatorTargets = {
  targets: Type.Optional(
    Type.Array(Target, { description: 'With `include=target`, by period start and IRI.' }),
  ),
  baseline,
}
