// The entry of a file that an item of a report is about.
import { literals, textOrNull, titledObject } from './shared-schemas.ts'

export const ReportEntity = titledObject('ReportEntity', {
  kind: literals(['organization', 'outcome', 'indicator', 'indicator_report'], { title: 'EntityKind' }),
  name: textOrNull,
})
