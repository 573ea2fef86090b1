// The commands, run as the program runs them, beside a serving process on the same database. Rules, section 7.
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeAll, describe, expect, it } from 'vitest'

import { addressOf } from '../database/fresh-database.ts'
import { badCapsule, goodCapsule, startCapsuleApp } from './capsule-app.ts'
import { runCommand } from './run-command.ts'
import { makeWorkbook } from '../workbooks/make-workbook.ts'
import { sampleSheets } from '../workbooks/sample-sheets.ts'
import { useFolder } from '../use-folder.ts'
import { useListeningApp } from './start-app.ts'

const { directory, file } = useFolder()
const app = useListeningApp(() => startCapsuleApp())
let env: Record<string, string>
beforeAll(() => {
  env = { DATABASE_URL: addressOf(app.database.connection), IMPACT_GRAPH_KEY: app.key }
})

const run = (argv: readonly string[], changes: Record<string, string> = {}, isWatched = false) =>
  runCommand(argv, { ...env, ...changes }, { isWatched })

describe('tenant', () => {
  it('is created, listed, suspended and resumed', async () => {
    const created = await run(['tenant', 'create', '--name', 'Riverside'])
    expect(created).toMatchObject({ code: 0, err: '' })
    expect(created.out).toMatch(/^ten_\w+\n$/)
    const id = created.out.trim()
    expect((await run(['tenant', 'list'])).out).toMatch(new RegExp(`^${id} +Riverside +\\S+ +active$`, 'm'))
    expect((await run(['tenant', 'suspend', id])).out).toBe(`${id} (Riverside) is suspended.\n`)
    const listed = JSON.parse((await run(['tenant', 'list', '--json'])).out) as { tenant_id: string }[]
    expect(listed.find(({ tenant_id }) => tenant_id === id)).toMatchObject({
      name: 'Riverside',
      suspended_at: expect.any(String),
    })
    expect((await run(['tenant', 'resume', id])).out).toBe(`${id} (Riverside) is active.\n`)
    await run(['tenant', 'resume', id])
    await run(['tenant', 'limits', id, '--namespaces', '3'])
    await run(['tenant', 'limits', id])
    const key = (await run(['key', 'create', '--tenant', id, '--label', 'reader'])).out.trim()
    const answer = await app.call('GET /audit', { headers: { 'x-api-key': key } })
    const events = answer.json<{ data: { action: string; actor: { type: string } }[] }>().data
    expect(events.map(({ action, actor }) => `${actor.type} ${action}`).reverse()).toEqual([
      'command tenant.created',
      'command tenant.suspended',
      'command tenant.resumed',
      'command tenant.limits_changed',
      'command key.created',
    ])
  })

  it('that is not there cannot be suspended', async () => {
    expect(await run(['tenant', 'suspend', 'ten_none'])).toMatchObject({ code: 1, out: '' })
  })
})

describe('key', () => {
  it('is printed alone on standard output, works, and stops working when revoked', async () => {
    const minted = await run(['key', 'mint', '--tenant', app.tenant.id, '--label', 'For a test'])
    expect(minted).toMatchObject({ code: 0, err: '' })
    const key = minted.out.trim()
    expect(minted.out).toMatch(/^igk_\w{10}_\w{38}\n$/)
    const ask = () => fetch(`${app.url}/namespaces`, { headers: { 'X-API-Key': key } })
    expect((await ask()).status).toBe(200)
    expect((await run(['key', 'list', '--tenant', app.tenant.id])).out).toMatch(
      /For a test +write +all .*active$/m,
    )
    const revoked = await run(['key', 'revoke', key])
    expect(revoked.code).toBe(0)
    expect(revoked.out).not.toContain(key)
    expect((await run(['key', 'list', '--tenant', app.tenant.id])).out).toMatch(/For a test .*revoked/)
  })

  it('is restricted to namespaces and to a time', async () => {
    const argv = ['key', 'mint', '--tenant', app.tenant.id, '--label', 'Narrow', '--json']
    const minted = await run([...argv, '--namespace', 'one', '--namespace', 'two', '--expires', '2999-12-31'])
    expect(JSON.parse(minted.out)).toMatchObject({
      key: expect.stringMatching(/^igk_/),
      namespaces: ['one', 'two'],
      expires_at: '2999-12-31T00:00:00.000Z',
    })
  })

  it.each([
    [['--expires', 'tomorrow'], 'takes a date'],
    [['--expires', '2999-02-31'], 'takes a date'],
    [['--expires', '1999-01-01'], 'in the past'],
    [['--namespace', 'Not A Slug'], 'is not a slug'],
  ])('is not minted with %j', async (argv, complaint) => {
    const ran = await run(['key', 'mint', '--tenant', app.tenant.id, '--label', 'x', ...argv])
    expect(ran).toMatchObject({ code: 2, out: '' })
    expect(ran.err).toContain(complaint)
    expect(ran.err).toContain('Usage: ')
  })

  it('is not minted for a tenant that is not there, nor revoked when unknown', async () => {
    expect(await run(['key', 'mint', '--tenant', 'ten_none', '--label', 'x'])).toMatchObject({
      code: 1,
      out: '',
    })
    expect(await run(['key', 'list', '--tenant', 'ten_none'])).toMatchObject({ code: 1, out: '' })
    const unknown = await run(['key', 'revoke', 'igk_secretsecret'])
    expect(unknown).toMatchObject({ code: 1, out: '' })
    expect(unknown.err).not.toContain('secretsecret')
  })
})

describe('a workbook', () => {
  it('is checked, previewed and uploaded like a document, and its cells are named', async () => {
    const good = await file('good.xlsx', makeWorkbook(sampleSheets))
    const [header = [], indicator = []] = sampleSheets['Indicator'] ?? []
    const nameless = [header, indicator.map((cell, at) => (at === 1 ? null : cell))]
    const bad = await file('bad.xlsx', makeWorkbook({ ...sampleSheets, Indicator: nameless }))
    expect(await run(['validate', good], { DATABASE_URL: '' })).toMatchObject({ code: 0 })
    const checked = await run(['validate', bad], { DATABASE_URL: '' })
    expect(checked.code).toBe(1)
    expect(checked.out).toContain('Cell Indicator!B2: ')
    const place = ['--url', app.url, '--namespace', app.namespace.slug]
    const previewed = await run(['preview', good, ...place])
    expect(previewed).toMatchObject({ code: 0 })
    const sent = await run(['upload', good, ...place, '--json'])
    expect(sent).toMatchObject({ code: 0 })
    const refused = await run(['upload', bad, ...place, '--lang', 'fr'])
    expect(refused.code).toBe(1)
    expect(refused.out).toContain('Cellule Indicator!B2')
    const { capsule_id: id } = JSON.parse(sent.out) as { capsule_id: string }
    await app.call(`DELETE /capsules/${id}`)
  })

  it('of another kind gets a sentence that says what to do', async () => {
    const table = await file('table.csv', '@id,hasName\nurn:a,b\n')
    expect(await run(['validate', table], { DATABASE_URL: '' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('(.csv)') as string,
    })
    const other = await file('other.xlsx', makeWorkbook({ Budget: [['a']] }))
    expect(await run(['mend', other], { DATABASE_URL: '' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('It has: Budget.') as string,
    })
  })

  it('is mended in its cells', async () => {
    const [header = [], indicator = []] = sampleSheets['Indicator'] ?? []
    const nameless = [header, indicator.map((cell, at) => (at === 1 ? null : cell))]
    const workbook = await file('mend.xlsx', makeWorkbook({ ...sampleSheets, Indicator: nameless }))
    const out = `${workbook}-mended.xlsx`
    const mended = await run(['mend', workbook, '--out', out], { DATABASE_URL: '' })
    expect(mended).toMatchObject({ code: 1, err: '' })
    expect(mended.out).toContain('Cell Indicator!B2: ')
    expect(mended.out).not.toContain('line ')
    // Nothing is certain here, so nothing is changed.
    expect((await readFile(out)).equals(await readFile(workbook))).toBe(true)
    const listed = await run(['mend', workbook, '--json'], { DATABASE_URL: '' })
    const { open } = JSON.parse(listed.out) as { open: readonly { cell: unknown }[] }
    expect(open.map(({ cell }) => cell)).toContainEqual({ sheet: 'Indicator', column: 'B', row: 2 })
    expect((await run(['mend', workbook, '--out', '-'], { DATABASE_URL: '' })).err).toContain('name a file')
  })
})

describe('validate', () => {
  const offline = { DATABASE_URL: '', IMPACT_GRAPH_KEY: '' }

  it('reports that a valid file is accepted', async () => {
    const good = await file('good.jsonld', goodCapsule())
    const ran = await run(['validate', good], offline)
    expect(ran).toEqual({ code: 0, out: `${good}\n\nAccepted: nothing to correct.\n\n`, err: '' })
  })

  it('gives the report of a bad one, in either language, and answers no', async () => {
    const [good, bad] = [await file('good.jsonld', goodCapsule()), await file('bad.jsonld', badCapsule())]
    const english = await run(['validate', good, bad], offline)
    expect(english.code).toBe(1)
    expect(english.out).toContain(`${bad}\n\nRejected: 1 problem has to be corrected.\n`)
    expect(english.out).toContain('https://example.org/nameless')
    const french = await run(['validate', bad, '--lang', 'fr'], offline)
    expect(french.out).toContain(`${bad}\n\nRejetée\u00a0: 1 problème à corriger.\n`)
  })

  it('gives the same report as the service, as JSON', async () => {
    const bad = await file('bad.jsonld', badCapsule())
    const ran = await run(['validate', bad, '--json'], offline)
    const served = await app.call('POST /capsules/validate', { body: badCapsule() })
    expect(JSON.parse(ran.out)).toEqual({ file: bad, validation: served.json() })
  })

  it('compares with a tier, as the service does; the exit code is that of the report', async () => {
    const partial = {
      '@context': 'https://ontology.commonapproach.org/contexts/cidsContext.jsonld',
      '@id': 'https://example.org/theme',
      '@type': 'cids:Theme',
    }
    const theme = await file('theme.jsonld', partial)
    const ran = await run(['validate', theme, '--align', 'basic'], offline)
    expect(ran.code).toBe(0)
    expect(ran.out).toContain('Alignment with the Basic Tier, version 3.2.1\n')
    expect(ran.out).toContain('2 differences. This is advice.')
    expect(ran.out).toContain('Problem: org:hasName, Missing\n  - The entry of type cids:Theme')
    const json = await run(['validate', theme, '--align', 'sff', '--json'], offline)
    const served = await app.call('POST /capsules/validate?align=sff', { body: partial })
    expect(JSON.parse(json.out)).toEqual({ file: theme, validation: served.json() })
    expect(await run(['validate', theme, '--align', 'full'], offline)).toMatchObject({ code: 2 })
  })

  it('gives the position where a file is not JSON, and reports a missing file', async () => {
    const broken = await file('broken.jsonld', '{\n "a": 1,,\n}')
    const ran = await run(['validate', broken, join(directory, 'nowhere'), directory], offline)
    expect(ran).toMatchObject({ code: 1, out: '' })
    expect(ran.err).toMatch(/broken.jsonld: not valid JSON: at line 2, column \d+/)
    expect(ran.err).toContain('nowhere: there is no such file.')
    expect(ran.err).toContain('this is a directory')
  })

  it('reads standard input', async () => {
    const readInput = async () => Buffer.from(JSON.stringify(badCapsule()))
    const ran = await runCommand(['validate', '-', '--json'], env, { readInput })
    expect(ran.code).toBe(1)
    expect(JSON.parse(ran.out)).toMatchObject({ file: '-', validation: { conforms: false } })
  })

  it('reports a file that is larger than a capsule may be', async () => {
    const large = await file('large.jsonld', `[${' '.repeat(10_485_759)}]`)
    expect((await run(['validate', large], offline)).err).toContain('10,485,761 bytes')
  })
})

describe('upload', () => {
  const upload = (files: string[], ...options: string[]) =>
    run(['upload', ...files, '--url', app.url, '--namespace', 'my-data', ...options])

  it('waits for the verdict and prints it', async () => {
    const good = await file('good.jsonld', goodCapsule('by-command'))
    const ran = await upload([good], '--label', 'By command')
    expect(ran).toMatchObject({ code: 0, err: '' })
    expect(ran.out).toMatch(/good.jsonld \(cap_\w{26}, accepted\)\n\nAccepted/)
    const { data } = (await app.call('GET /capsules?limit=1')).json<{ data: unknown[] }>()
    expect(data).toMatchObject([{ label: 'By command', status: 'accepted' }])
  })

  it('answers no when one of several is rejected, and prints why', async () => {
    const files = [await file('good.jsonld', goodCapsule()), await file('bad.jsonld', badCapsule())]
    const ran = await upload(files)
    expect(ran.code).toBe(1)
    expect(ran.out).toMatch(/good.jsonld \(cap_\w{26}, accepted\)/)
    expect(ran.out).toMatch(/bad.jsonld \(cap_\w{26}, rejected\)\n\nRejected/)
  })

  it('gives lines of JSON to programs', async () => {
    const bad = await file('bad.jsonld', badCapsule())
    const ran = await upload([bad], '--json', '--lang', 'fr')
    expect(JSON.parse(ran.out)).toMatchObject({
      file: bad,
      status: 'rejected',
      validation: { conforms: false },
    })
  })

  it('shows its progress on a terminal only', async () => {
    const good = await file('good.jsonld', goodCapsule())
    const watched = await run(['upload', good, '--url', app.url, '--namespace', 'my-data'], {}, true)
    expect(watched.err).toContain('100 %')
    expect(watched.err).toContain('waiting for the verdict')
    expect(watched.err.endsWith('\r\u001B[K')).toBe(true)
  })

  it('creates no namespace by itself, but explains how to', async () => {
    const good = await file('good.jsonld', goodCapsule())
    const ran = await run(['upload', good, '--url', app.url, '--namespace', 'not-yet'])
    expect(ran).toMatchObject({ code: 1, out: '' })
    expect(ran.err).toContain('there is no namespace "not-yet" yet')
    expect(ran.err).toContain(`namespace create not-yet --url ${app.url}\n`)
    expect(ran.err).not.toContain(app.key)
  })

  it('prints the message of a refusal', async () => {
    const broken = await file('broken.jsonld', '{"a": }')
    expect((await upload([broken])).err).toContain('The body is not JSON')
    const large = await file('large.jsonld', `[${' '.repeat(10_485_759)}]`)
    expect(await upload([large])).toMatchObject({ code: 1, err: expect.stringContaining('too large') })
    const good = await file('good.jsonld', goodCapsule())
    const stranger = { IMPACT_GRAPH_KEY: 'igk_nobody' }
    const ran = await run(['upload', good, '--url', app.url, '--namespace', 'my-data'], stranger)
    expect(ran.err).toContain('This API key is not known')
  })

  it('reports that the service is unreachable', async () => {
    const good = await file('good.jsonld', goodCapsule())
    const ran = await run(['upload', good, '--url', 'http://127.0.0.1:1', '--namespace', 'my-data'])
    expect(ran).toMatchObject({ code: 3, out: '' })
    expect(ran.err).toContain('http://127.0.0.1:1 cannot be reached')
  })

  it.each([
    [['upload', 'x', '--namespace', 'a', '--url', 'nowhere'], '--url takes an address'],
    [['upload', 'x'], '--namespace is missing'],
    [['upload', '--namespace', 'a'], 'FILE… is missing'],
    [['upload', 'x', '--namespace', 'a', '--lang', 'de'], '--lang takes en or fr'],
  ])('%j is a wrong way to call it', async (argv, complaint) => {
    const ran = await run(argv)
    expect(ran.code).toBe(2)
    expect(ran.err).toContain(complaint)
  })

  it('needs a key', async () => {
    const ran = await run(['upload', 'x', '--namespace', 'a'], { IMPACT_GRAPH_KEY: '' })
    expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('IMPACT_GRAPH_KEY') })
  })
})

describe('namespace', () => {
  const atService = () => ({ IMPACT_GRAPH_URL: app.url })

  it('is created once, and listed', async () => {
    const argv = ['namespace', 'create', 'by-command', '--label', 'By command']
    expect(await run(argv, atService())).toEqual({ code: 0, out: 'by-command\n', err: '' })
    const again = await run(['namespace', 'create', 'by-command', '--json'], atService())
    expect(JSON.parse(again.out)).toMatchObject({ object: 'namespace', label: 'By command' })
    const { out } = await run(['namespace', 'list'], atService())
    expect(out).toMatch(/^NAMESPACE +LABEL +CREATED$/m)
    expect(out).toMatch(/^by-command +By command +\d{4}-\d\d-\d\d$/m)
    const listed = await run(['namespace', 'list', '--json', '--url', app.url])
    expect(JSON.parse(listed.out)).toContainEqual(
      expect.objectContaining({ object: 'namespace', namespace: 'by-command' }),
    )
  })

  it('prints the message of a refusal', async () => {
    const ran = await run(['namespace', 'create', 'No Slug'], atService())
    expect(ran).toMatchObject({ code: 1, out: '' })
    expect(ran.err).toContain('namespace: ')
    const unknown = { ...atService(), IMPACT_GRAPH_KEY: 'igk_nobody' }
    expect((await run(['namespace', 'list'], unknown)).err).toContain('This API key is not known')
  })

  it('reports an address where no service is', async () => {
    const nowhere = await run(['namespace', 'list', '--url', 'http://127.0.0.1:1'])
    expect(nowhere).toMatchObject({ code: 3, out: '' })
    expect(nowhere.err).toContain('http://127.0.0.1:1 cannot be reached: ')
    const wrong = await run(['namespace', 'list'], { IMPACT_GRAPH_URL: 'nowhere' })
    expect(wrong).toMatchObject({
      code: 2,
      err: expect.stringContaining('IMPACT_GRAPH_URL takes an address'),
    })
  })
})

describe('capsule', () => {
  const capsule = (...argv: string[]) =>
    run(['capsule', ...argv, '--url', app.url, '--namespace', 'capsules'])

  it('is listed by status, and deleted', async () => {
    await run(['namespace', 'create', 'capsules', '--url', app.url])
    expect(await capsule('list')).toMatchObject({ code: 0, out: '', err: 'There is no such capsule.\n' })
    const files = [await file('good.jsonld', goodCapsule('listed')), await file('bad.jsonld', badCapsule())]
    await run(['upload', ...files, '--url', app.url, '--namespace', 'capsules', '--label', 'Two files'])

    const { out } = await capsule('list')
    expect(out).toMatch(/^CAPSULE +STATUS +VIOLATIONS +WARNINGS +CREATED +LABEL$/m)
    expect(out).toMatch(/^cap_\w+ +rejected +\d+ +\d+ +\S+ \S+ +Two files$/m)
    const accepted = await capsule('list', '--status', 'accepted', '--json')
    const [first, ...rest] = JSON.parse(accepted.out) as { capsule_id: string }[]
    const id = first?.capsule_id ?? ''
    expect(rest).toEqual([])

    expect(await capsule('delete', id)).toEqual({ code: 0, out: `${id} is deleted.\n`, err: '' })
    expect((await capsule('list', '--status', 'deleted')).out).toContain(id)
    expect(await capsule('delete', 'cap_none')).toMatchObject({ code: 1, out: '' })
    expect(await capsule('list', '--status', 'lost')).toMatchObject({ code: 2, out: '' })
  })
})

describe('completion', () => {
  const hasBash = spawnSync('bash', ['--version']).status === 0

  it('knows the shells', async () => {
    expect((await run(['completion', 'fish'])).out).toContain("-l status -x -a 'pending accepted")
    expect((await run(['completion', 'zsh'])).out).toMatch(/^autoload -U \+X bashcompinit/)
    expect(await run(['completion', 'tcsh'])).toMatchObject({ code: 2, out: '' })
  })

  it.runIf(hasBash).each([
    ['ten', 'tenant'],
    ['tenant s', 'suspend'],
    ['db ba', 'backup'],
    ['capsule list --sta', '--status'],
    ['capsule list --status rej', 'rejected'],
    ['validate --lang ', 'en fr'],
    ['completion zs', 'zsh'],
    // Left to the shell, which completes file names.
    ['validate my-', ''],
    ['export --output ', ''],
  ])('in bash, "%s" becomes "%s"', async (typed, completed) => {
    const { out } = await run(['completion', 'bash'])
    const words = ['impact-graph', ...typed.split(' ')].map((word) => `"${word}"`)
    const script = `${out}\nCOMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _impact_graph; echo "\${COMPREPLY[*]}"`
    expect(spawnSync('bash', ['-c', script], { encoding: 'utf8' })).toMatchObject({
      stdout: `${completed}\n`,
      stderr: '',
    })
  })
})

describe('the program', () => {
  it('prints its version', async () => {
    expect((await run(['--version'])).out).toMatch(/^impact-graph \d+\.\d+\.\d+\n$/)
  })

  it('explains a command or a group of them', async () => {
    expect(await run(['help', 'key', 'create'])).toEqual(await run(['key', 'create', '--help']))
    expect((await run(['help', 'db'])).out).toContain('db backup')
    expect(await run(['help', 'frob'])).toMatchObject({ code: 2, out: '' })
  })

  it('brings the database up to date', async () => {
    const out = 'The database is up to date; there was nothing to apply.\n'
    expect(await run(['db', 'migrate'])).toEqual({ code: 0, out, err: '' })
  })

  it('has help for everything', async () => {
    const { out, code } = await run(['--help'])
    expect(code).toBe(0)
    const names = [...out.matchAll(/^ {2}([a-z]+(?: [a-z]+)?) {2,}/gm)].map((match) => match[1] ?? '')
    expect(names).toContain('serve')
    expect(names).toContain('db migrate')
    for (const name of names) {
      const help = await run([...name.split(' '), '--help'])
      expect(help.code).toBe(0)
      expect(help.out).toContain('Usage: ')
    }
  })

  it.each([[[]], [['frob']], [['tenant']], [['tenant', 'frob']], [['db']]])(
    '%j is no command',
    async (argv) => {
      expect(await run(argv)).toMatchObject({ code: 2, out: '' })
    },
  )

  it('lists all faults of the settings', async () => {
    const ran = await run(['serve'], { PORT: 'x', LOG_LEVEL: 'loud' })
    expect(ran).toMatchObject({ code: 2, out: '' })
    expect(ran.err).toContain('PORT')
    expect(ran.err).toContain('LOG_LEVEL')
  })

  it('reports that the database is unreachable', async () => {
    const ran = await run(['tenant', 'list'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })
    expect(ran).toMatchObject({ code: 3, out: '' })
    expect(ran.err).toContain('The database cannot be reached')
  })
})
