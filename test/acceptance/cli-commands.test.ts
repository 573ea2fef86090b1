// What commands have in common, run as the program runs them: names, the shape of --json, exit codes and sentences.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { addressOf, freshDatabase, type FreshDatabase } from '../database/fresh-database.ts'
import { badCapsule, goodCapsule, startCapsuleApp } from './capsule-app.ts'
import { addPerson } from './console-people.ts'
import { runCommand } from './run-command.ts'
import { useFolder } from '../use-folder.ts'
import { useListeningApp } from './start-app.ts'

const { directory } = useFolder()
// `db check` looks at all namespaces, and other files damage theirs.
const app = useListeningApp(() => startCapsuleApp({ ownDatabase: true }))
let env: Record<string, string>
beforeAll(() => {
  env = {
    DATABASE_URL: addressOf(app.database.connection),
    IMPACT_GRAPH_URL: app.url,
    IMPACT_GRAPH_KEY: app.key,
  }
})

const run = (argv: readonly string[], changes: Record<string, string> = {}) =>
  runCommand(argv, { ...env, ...changes })

const inNamespace = ['--namespace', 'my-data']

describe('a name that is no command', () => {
  it.each([
    ['uplod file.jsonld', 'uplod', 'upload'],
    ['capsules list', 'capsules', 'capsule list'],
    ['tenants', 'tenants', 'tenant'],
    ['capsule lst', 'capsule lst', 'capsule list'],
    ['capsule get cap_1', 'capsule get', null],
    ['account lisst', 'account lisst', 'account list'],
    ['db bakup x', 'db bakup', 'db backup'],
    ['keys lst', 'keys', 'key list'],
    ['frobnicate', 'frobnicate', null],
  ])('%s is refused by its name', async (typed, name, meant) => {
    const ran = await run(typed.split(' '))
    expect(ran).toMatchObject({ code: 2, out: '' })
    const [first] = ran.err.split('\n')
    expect(first).toContain(`There is no command "${name}".`)
    if (meant === null) expect(first).not.toContain('Did you mean')
    else expect(first).toContain(`Did you mean "${meant}"?`)
  })

  it('is followed by the commands of its group', async () => {
    const ran = await run(['capsule', 'get', 'cap_1'])
    expect(ran.err).toContain('capsule show')
    expect(ran.err).not.toContain('tenant create')
  })

  it('is not repeated where it may be a secret', async () => {
    for (const argv of [['key', app.key], [app.key]]) {
      const ran = await run(argv)
      expect(ran).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringContaining('There is no such command.'),
      })
      expect(ran.err).not.toContain(app.key)
    }
  })

  it('is missing where a group is named alone', async () => {
    const ran = await run(['capsule'])
    expect(ran).toMatchObject({ code: 2, out: '' })
    expect(ran.err).toContain('A word is missing after "capsule".')
  })
})

describe('--json', () => {
  it('of every list is one array', async () => {
    await app.verdict(await app.upload(goodCapsule('listed')))
    for (const argv of [
      ['tenant', 'list'],
      ['key', 'list', '--tenant', app.tenant.id],
      ['account', 'list'],
      ['namespace', 'list'],
      ['capsule', 'list', ...inNamespace],
      ['rows', ...inNamespace],
      ['db', 'check'],
    ]) {
      const ran = await run([...argv, '--json'])
      expect([argv, ran.code, ran.err]).toEqual([argv, 0, ''])
      expect([argv, Array.isArray(JSON.parse(ran.out))]).toEqual([argv, true])
    }
    expect(JSON.parse((await run(['namespace', 'list', '--json'])).out)).toMatchObject([
      { object: 'namespace', namespace: 'my-data', label: 'My data' },
    ])
  })
})

describe('account list', () => {
  it('shows the people of all tenants, or of one', async () => {
    const person = await addPerson(app, { name: 'Ada' })
    const listed = await run(['account', 'list'])
    expect(listed).toMatchObject({ code: 0, err: '' })
    expect(listed.out).toMatch(/^ACCOUNT +EMAIL +NAME +ROLE +TENANT +CREATED$/m)
    expect(listed.out).toContain(person.email)
    const ofOne = await run(['account', 'list', '--tenant', app.tenant.id, '--json'])
    expect(JSON.parse(ofOne.out)).toContainEqual({
      account_id: person.id,
      tenant_id: app.tenant.id,
      email: person.email,
      name: 'Ada',
      role: 'owner',
      created_at: expect.any(String),
    })
    const other = (await run(['tenant', 'create', '--name', 'Riverside'])).out.trim()
    const none = await run(['account', 'list', '--tenant', other])
    expect(none).toEqual({ code: 0, out: '', err: 'There is no account yet.\n' })
    const unknown = await run(['account', 'list', '--tenant', 'ten_none'])
    expect(unknown).toMatchObject({ code: 1, out: '' })
    expect(unknown.err).toContain('There is no tenant "ten_none"')
  })
})

describe('capsule show', () => {
  const show = (id: string, ...rest: string[]) => run(['capsule', 'show', id, ...inNamespace, ...rest])

  it('prints what is known of a capsule, and its report', async () => {
    const id = await app.upload(badCapsule(), { query: '?label=Autumn' })
    await app.verdict(id)
    const shown = await show(id)
    expect(shown).toMatchObject({ code: 0, err: '' })
    expect(shown.out).toContain(id)
    expect(shown.out).toMatch(/^Status +rejected$/m)
    expect(shown.out).toMatch(/^Label +Autumn$/m)
    expect(shown.out).toContain('Rejected: 1 problem has to be corrected.')
    expect((await show(id, '--lang', 'fr')).out).toContain('Rejetée')
    const answer = await app.call(`GET /capsules/${id}`)
    expect(JSON.parse((await show(id, '--json')).out)).toEqual(answer.json())
  })

  it('says no to a capsule that is not there, and 3 where no service is', async () => {
    expect(await show('cap_none')).toMatchObject({ code: 1, out: '' })
    expect(await show('cap_none', '--url', 'http://127.0.0.1:1')).toMatchObject({ code: 3, out: '' })
    expect(await run(['capsule', 'show', ...inNamespace])).toMatchObject({ code: 2, out: '' })
  })
})

describe('capsule document', () => {
  const get = (id: string, ...rest: string[]) => run(['capsule', 'document', id, ...inNamespace, ...rest])
  const sent = `\uFEFF${JSON.stringify(goodCapsule('kept'), null, 3)}\r\n`

  it('gives the bytes that were sent, to standard output or to a file', async () => {
    const id = await app.upload(Buffer.from(sent))
    expect(await get(id)).toEqual({ code: 0, out: sent, err: '' })
    const file = join(directory, 'kept.jsonld')
    expect(await get(id, '--out', file)).toEqual({ code: 0, out: '', err: '' })
    expect(await readFile(file, 'utf8')).toBe(sent)
  })

  it('writes no file for a capsule that is not there', async () => {
    const file = join(directory, 'never.jsonld')
    expect(await get('cap_none', '--out', file)).toMatchObject({ code: 1, out: '' })
    await expect(readFile(file)).rejects.toThrow('ENOENT')
    const nowhere = await get('cap_none', '--out', join(directory, 'no', 'such.jsonld'))
    expect(nowhere).toMatchObject({ code: 2, out: '' })
    expect(nowhere.err).toContain('--out "')
    expect(await get('cap_none', '--url', 'http://127.0.0.1:1')).toMatchObject({ code: 3, out: '' })
  })
})

describe('a database that cannot be used', () => {
  const role = `weak_${randomBytes(4).toString('hex')}`
  let bare: FreshDatabase
  beforeAll(async () => {
    bare = await freshDatabase({ isMigrated: false })
    const { rows } = await bare.store.reads.query<{ name: string }>('select current_database() as name')
    await bare.store.writes.query(
      `create role ${role} login password 'weak'; grant ${role} to current_user;
       revoke all on database "${rows[0]?.name}" from public; grant connect on database "${rows[0]?.name}" to ${role}`,
    )
  })
  afterAll(async () => {
    await bare.store.writes.query(`drop owned by ${role} cascade; drop role ${role}`)
    await bare.drop()
  })

  const listAt = (change: (address: URL) => void) => {
    const address = new URL(addressOf(bare.connection))
    change(address)
    return run(['tenant', 'list'], { DATABASE_URL: address.href })
  }

  it('because its role may not create tables was reached, and says no', async () => {
    const ran = await listAt((address) => Object.assign(address, { username: role, password: 'weak' }))
    expect(ran).toMatchObject({ code: 1, out: '' })
    expect(ran.err).toContain(`The role "${role}" may not create tables`)
    expect(ran.err).toContain(`create schema "impact_graph" authorization "${role}";`)
  })

  it('because there is none of that name says which setting names it', async () => {
    const ran = await listAt((address) => (address.pathname = '/nodb'))
    expect(ran).toMatchObject({ code: 1, out: '' })
    expect(ran.err).toContain('DATABASE_URL names the database "nodb"')
    expect(ran.err).toContain('create database "nodb"')
  })

  it('because there is no such role says which setting names it', async () => {
    const ran = await listAt((address) =>
      Object.assign(address, { username: 'stranger', password: 'x1y2z3' }),
    )
    expect(ran).toMatchObject({ code: 1, out: '' })
    expect(ran.err).toContain('The server of DATABASE_URL does not let the role "stranger" in')
    expect(ran.err).not.toContain('x1y2z3')
  })

  it.each(['sslrootcert', 'sslcert', 'sslkey'])(
    'because the file of %s is missing names both',
    async (name) => {
      const file = join(directory, 'no-such.pem')
      const ran = await listAt((address) => {
        address.searchParams.set('sslmode', 'require')
        address.searchParams.set(name, file)
      })
      expect(ran).toMatchObject({ code: 2, out: '' })
      expect(ran.err).toBe(
        `DATABASE_URL says ${name}=${file}, and there is no such file. Correct the path, or leave ${name} out.\n`,
      )
    },
  )
})

describe('codelist and dictionary', () => {
  it('print what the service answers, without a service', async () => {
    const csv = await runCommand(['codelist', 'ProvinceTerritory', '--csv'], {})
    expect(csv.out).toContain('ProvinceTerritory#QC,QC,Quebec,Québec,')
    expect((await runCommand(['codelist'], {})).out).toMatch(/^NAME +CODE_COUNT\n/)
    const dictionary = await runCommand(['dictionary', '--json'], {})
    expect(JSON.parse(dictionary.out)[0]).toMatchObject({ column: 'id' })
    expect(await runCommand(['codelist', 'Provinces'], {})).toMatchObject({ code: 1, out: '' })
  })
})
