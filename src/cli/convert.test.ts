// convert FILE.xlsx, run as the program runs it. Rules, section 12.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { makeWorkbook } from '../../test/workbooks/make-workbook.ts'
import { ownWorkbooks } from '../../test/workbooks/own-workbooks.ts'
import { sampleSheets } from '../../test/workbooks/sample-sheets.ts'
import { useFolder } from '../../test/use-folder.ts'
import { runCommand } from '../../test/acceptance/run-command.ts'

const { directory, file } = useFolder()

const run = (...argv: string[]) => runCommand(argv, {})

it('prints the guess, takes it back with what was null, and writes a workbook that conforms', async () => {
  const own = await file('own.xlsx', makeWorkbook(ownWorkbooks['one flat sheet with a title']?.sheets ?? {}))
  const guessed = await run('convert', own)
  expect(guessed).toMatchObject({ code: 0, err: '' })
  const guess = JSON.parse(guessed.out) as Record<string, unknown>
  expect(guess).toMatchObject({ mapping: 1, organization: null, base: null })
  const mapping = await file('guess.json', guessed.out)
  const out = join(directory, 'filled.xlsx')
  const open = await run('convert', own, '--mapping', mapping, '--out', out)
  expect(open.code).toBe(1)
  expect(open.err).toMatch(/"organization"[^]*"base"/)
  await expect(readFile(out)).rejects.toThrow('ENOENT')

  const said = { ...guess, organization: 'Lakeside Learning', base: 'https://lakeside.example/' }
  await writeFile(mapping, JSON.stringify(said))
  const done = await run('convert', own, '--mapping', mapping, '--out', out)
  expect(done).toMatchObject({ code: 0, err: '' })
  expect(done.out).toContain('143 people finished a course, January to December 2024, target 150')
  expect(done.out).toContain('B5: 2,350 hours → 2350, unit hours')
  expect(await run('validate', out)).toMatchObject({ code: 0 })
  const first = await readFile(out)
  await run('convert', own, '--mapping', mapping, '--out', out)
  expect(Buffer.compare(await readFile(out), first)).toBe(0)
})

it('names what is no workbook of one’s own, and what is no mapping', async () => {
  const ours = await file('ours.xlsx', makeWorkbook(sampleSheets))
  expect(await run('convert', ours)).toMatchObject({
    code: 1,
    err: expect.stringContaining('sheets of the template'),
  })
  const text = await file('text.xlsx', 'Indicator,Value')
  expect((await run('convert', text)).code).toBe(1)
  const own = await file(
    'own2.xlsx',
    makeWorkbook({
      Data: [
        ['Indicator', 'Value'],
        ['Meals', 1],
      ],
    }),
  )
  const mapping = await file('none.json', '{"mapping": 1, "tables": [{"sheet": 5}]}')
  const refused = await run('convert', own, '--mapping', mapping)
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('tables[0].sheet')
})

it('refuses a workbook beyond the bounds before anything is guessed', async () => {
  const columns = [Array.from({ length: 10_000 }, (_, at) => `Column ${at}`)]
  const wide = await file('wide.xlsx', makeWorkbook({ Data: columns }))
  expect(await run('convert', wide)).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('columns'),
  })
})
