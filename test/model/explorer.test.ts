// The explorer shows saved capsules by the functions tested here, in the browser: rows, organizations and trees are what the
// independent reading makes of the same capsules.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { readDocument } from '../../src/core/graph/read-document.ts'
import { project } from '../../src/core/projection/project.ts'
import * as explorer from '../../src/core/projection/project-rows.ts'
import { makeSource } from '../../src/core/projection/source.ts'
import * as drawn from '../../src/core/projection/tree.ts'
import { anyCapsule } from './capsules.ts'
import { fundsById, rowsOf, treeOf } from './reading-answers.ts'
import { read, type Kind } from './reading.ts'

/** In saved capsules an entity is called by its identifier. */
const byUri = (_: Kind, uri: string): string => uri

it('shows saved capsules as the reading does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyCapsule, { minLength: 1, maxLength: 5, size: 'max' }), async (capsules) => {
      const projection = project(
        await Promise.all(
          capsules.map(async ({ text }, at) => {
            const document = await readDocument(new TextEncoder().encode(text))
            if (!document.ok) throw new Error('A valid capsule could not be read')
            return makeSource(at + 1, document.document)
          }),
        ),
      )
      const reading = read(capsules.map(({ said }, at) => ({ sequence: at + 1, said })))
      const funds = fundsById(reading, byUri)
      expect(explorer.projectRows(projection)).toEqual(
        rowsOf(reading, byUri).map((row) => ({ ...row, funds: funds.get(row.org?.id ?? '') ?? [] })),
      )
      expect([...projection.organizations.keys()].sort()).toEqual([...reading.organizations.keys()].sort())
      for (const uri of reading.organizations.keys()) {
        expect(drawn.projectTree(projection, uri)).toEqual(treeOf(reading, uri, byUri))
        const { profile, numbers } = projection.organizations.get(uri) ?? {}
        const { orgTypes: org_types, ...others } = profile ?? { orgTypes: [] }
        expect({ profile: profile && { ...others, org_types }, identifiers: numbers }).toEqual({
          profile: reading.organizations.get(uri)?.profile,
          identifiers: reading.organizations.get(uri)?.identifiers,
        })
      }
    }),
  )
})
