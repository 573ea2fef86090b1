// Links that are written as text, where no rule asks for them: the file is accepted, a note says that they were not
// followed, and the mended file has them.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

import type { FundFacet } from '../../src/contract/row-schemas.ts'
import { startCapsuleApp } from './capsule-app.ts'
import { readFacet } from './rows-calls.ts'
import { runCommand } from './run-command.ts'
import { useFolder } from '../use-folder.ts'
import { useApp } from './start-app.ts'

const fixture = fileURLToPath(new URL('../fixtures/capsules/link-as-text-unasked.jsonld', import.meta.url))

const { directory } = useFolder()
const app = useApp(() => startCapsuleApp())

const fundsOf = async () => (await readFacet<FundFacet>(app, 'funds')).data.map(({ fund }) => fund)

it('are noted, in both languages, and the verdict stays accepted', async () => {
  const { status, capsule_id, validation } = await app.verdict(await app.upload(await readFile(fixture)))
  expect([status, validation?.conforms, validation?.items]).toEqual(['accepted', true, []])
  expect(await fundsOf()).toEqual([])
  expect(validation?.notes).toContainEqual({
    note: 'link-as-text',
    message: expect.stringContaining('“cids:forOrganization” (2 times)') as string,
    focus: 'https://maple.example/funding/1',
    path: 'cids:forOrganization',
    value: 'https://maple.example/org',
  })
  const french = await app.verdict(capsule_id, { 'accept-language': 'fr' })
  expect(JSON.stringify(french.validation?.notes)).toContain('n’est pas compris comme un lien')
})

it('are links in the mended file, so that its fund is counted', async () => {
  const out = join(directory, 'mended.jsonld')
  const { code } = await runCommand(['mend', fixture, '--out', out], {})
  expect(code).toBe(0)
  await app.verdict(await app.upload(await readFile(out)))
  expect(await fundsOf()).toEqual(['Prairie Futures Fund'])
})
