// Workbooks: what a small zip can hold very much of. Those that are refused for what they are made of, and damaged ones, are
// judged by the reader alone: src/core/workbook/hostile-workbooks.test.ts.
import {
  mainNamespace,
  makeWorkbook,
  makeZip,
  workbookParts,
  type MadeRows,
} from '../workbooks/make-workbook.ts'
import { accepted, hostile, many, refused, rejected, type Body, type Hostile } from './hostile-capsule.ts'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const asBody = (bytes: Buffer): Body => ({ bytes, headers: { 'content-type': workbookType } })
const tooMuch = refused(400, 'workbook_invalid')

const organization: MadeRows = [
  ['@id', 'hasLegalName', 'hasDescription'],
  ['urn:o', 'A', 'B'],
]

export const workbooks: readonly Hostile[] = [
  hostile(
    'workbook-bomb',
    [101, 1000],
    (mebibytes) => {
      const sheet = 'xl/worksheets/sheet1.xml'
      const parts = workbookParts({ Organization: organization })
      const content = Buffer.alloc(mebibytes * 1024 * 1024, ' ')
      return asBody(
        makeZip([...parts].map(([name, own]) => ({ name, content: name === sheet ? content : own }))),
      )
    },
    tooMuch,
  ),
  hostile(
    'workbook-with-unused-texts',
    [1000, 1_000_000],
    (count) =>
      asBody(
        makeWorkbook(
          { Organization: organization },
          { sharedStrings: `<sst xmlns="${mainNamespace}">${'<si><t>a</t></si>'.repeat(count)}</sst>` },
        ),
      ),
    accepted,
  ),
  hostile(
    'workbook-with-a-long-list-in-a-cell',
    [100, 600_000],
    (count) =>
      asBody(
        makeWorkbook({
          Organization: organization,
          Outcome: [
            ['@id', 'hasName', 'forOrganization', 'forTheme'],
            ['urn:outcome', 'C', 'A', many(count, (at) => `urn:t${at}`).join(';')],
          ],
        }),
      ),
    accepted,
    tooMuch,
  ),
  hostile(
    'workbook-with-references-by-name',
    [100, 60_000],
    (count) =>
      asBody(
        makeWorkbook({
          Organization: organization,
          Outcome: [
            ['@id', 'hasName', 'forOrganization', 'forTheme'],
            ...many(count, (at) => [`urn:outcome:${at}`, `Outcome ${at}`, 'A', `Theme, the ${at}th`]),
          ],
          Theme: [['@id', 'hasName'], ...many(count, (at) => [`urn:t${at}`, `Theme, the ${at}th`])],
        }),
      ),
    accepted,
  ),
  hostile(
    'workbook-with-rows-of-one-thing',
    [100, 100_000],
    (count) =>
      asBody(
        makeWorkbook({
          Organization: [...organization, ...many(count, (at) => ['urn:o', `Name ${at}`])],
        }),
      ),
    rejected('organization-legal-name'),
  ),
]
