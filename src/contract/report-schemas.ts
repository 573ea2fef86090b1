// The entry of a file that an item of a report is about.
import { Type } from 'typebox'
import { orNull } from './shared-schemas.ts'

const EntityKind = Type.Union(
  [
    Type.Literal('organization'),
    Type.Literal('outcome'),
    Type.Literal('indicator'),
    Type.Literal('indicator_report'),
  ],
  { title: 'EntityKind' },
)

export const ReportEntity = Type.Object(
  {
    kind: EntityKind,
    name: orNull(Type.String()),
  },
  { title: 'ReportEntity' },
)
