// What people who analyse data read with: pandas and DuckDB read rows, rdflib reads exports, all as they come. Python and its
// packages are taken from the machine, where it has them.
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Row } from '../../src/contract/row-schemas.ts'
import { capsule, fundingStatus, indicator, organization, outcome, report } from '../acceptance/projected.ts'
import { putCapsule } from '../acceptance/put-source.ts'
import { readAll } from '../acceptance/rows-calls.ts'
import { startApp, type StartedApp } from '../acceptance/start-app.ts'

const run = promisify(execFile)

const pythonWith = (...modules: string[]): string | undefined =>
  ['python3', '/usr/bin/python3'].find(
    (program) => spawnSync(program, ['-c', `import ${modules.join(', ')}`]).status === 0,
  )

let app: StartedApp
let folder: string
let rows: Row[]
beforeAll(async () => {
  app = await startApp()
  folder = await mkdtemp(join(tmpdir(), 'ig-readers-'))
  const year = { startedAtTime: '2024-01-01T00:00:00Z', endedAtTime: '2024-12-31T00:00:00Z' }
  await putCapsule(
    app,
    capsule(
      organization('a', { hasLegalName: '=Épicerie, "La Récolte"\nde quartier' }),
      outcome('u', 'a', { forTheme: ['https://metadata.un.org/sdg/2', 'https://metadata.un.org/sdg/11'] }),
      indicator('i', 'a', 'u', { hasName: "@meals; 'served'", unitDescription: 'meals' }),
      fundingStatus('f', 'a', 'Maple'),
      report('r1', 'i', '12.5', year),
      report('r2', 'i', '-7', year),
      report('r3', 'i', 'about ten', year),
      report('r4', 'i', '1000000', {}),
    ),
  )
  rows = await readAll(app, {})
  for (const [name, path] of [
    ['rows.csv', '/rows/indicator-reports?format=csv&guard=none&include=uri'],
    ['rows.ndjson', '/rows/indicator-reports?format=ndjson&include=uri'],
    ['all.nq', '/export?format=nquads'],
    ['all.jsonld', '/export'],
    ['cids.jsonld', '/contexts/cids'],
    ['sff.jsonld', '/contexts/sff'],
  ] as const) {
    await writeFile(join(folder, name), (await app.call(`GET ${path}`)).rawPayload)
  }
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** What a Python program prints, as JSON. */
async function printedBy(python: string, program: string): Promise<unknown> {
  return JSON.parse((await run(python, ['-c', program], { cwd: folder })).stdout) as unknown
}

const expected = () =>
  rows.map((row) => [row.id, row.value, row.value_text, row.indicator.name, row.org?.name, row.period_start])

describe('rows', () => {
  const pandas = pythonWith('pandas')

  it.skipIf(pandas === undefined)('are read by pandas, from CSV and from NDJSON', async () => {
    const program = `
import pandas, json
csv = pandas.read_csv("rows.csv", dtype={"value_text": str})
lines = pandas.read_json("rows.ndjson", lines=True, dtype={"value_text": str}, convert_dates=False)
nested = pandas.json_normalize(lines.to_dict("records"))
names = ["id", "value", "value_text", "indicator_name", "org_name", "period_start"]
def plain(frame, columns):
    return json.loads(frame[columns].to_json(orient="values"))
print(json.dumps({
  "csv": plain(csv, names),
  "lines": plain(nested, [name.replace("_name", ".name") for name in names]),
  "total": csv["value"].sum(),
  "last": list(csv.columns[-4:]),
}))`
    expect(await printedBy(pandas ?? '', program)).toEqual({
      csv: expected(),
      lines: expected(),
      total: rows.reduce((sum, { value }) => sum + (value ?? 0), 0),
      last: ['uri', 'indicator_uri', 'outcome_uri', 'org_uri', 'unit_uri'],
    })
  })
})

describe('rows for DuckDB', () => {
  interface DuckDb {
    readonly DuckDBInstance: {
      create(path: string): Promise<{
        connect(): Promise<{ runAndReadAll(sql: string): Promise<{ getRowsJson(): unknown[][] }> }>
        closeSync(): void
      }>
    }
  }
  const answerTo = async (sql: string): Promise<unknown[][]> => {
    const { DuckDBInstance } = createRequire(new URL('../../tools/package.json', import.meta.url))(
      '@duckdb/node-api',
    ) as DuckDb
    const database = await DuckDBInstance.create(':memory:')
    try {
      return (await (await database.connect()).runAndReadAll(sql)).getRowsJson()
    } finally {
      database.closeSync()
    }
  }
  const order = () => rows.map(({ id }) => `'${id}'`).join(',')

  it('come from CSV with their types', async () => {
    const file = join(folder, 'rows.csv')
    const found = await answerTo(
      `select id, value, value_text, indicator_name, org_name, strftime(period_start, '%Y-%m-%d')
       from read_csv('${file}', types = {'value_text': 'VARCHAR'}) order by list_position([${order()}], id)`,
    )
    expect(found).toEqual(expected())
    const [[kind] = []] = await answerTo(`select typeof(value) from read_csv('${file}') limit 1`)
    expect(kind).toBe('DOUBLE')
  })

  it('come from NDJSON with their objects and lists', async () => {
    const found = await answerTo(
      `select id, value, value_text, indicator.name, org.name, strftime(period_start, '%Y-%m-%d')
       from read_json('${join(folder, 'rows.ndjson')}') order by list_position([${order()}], id)`,
    )
    expect(found).toEqual(expected())
    const themes = await answerTo(
      `select theme, count(*)::integer from (select unnest(themes) as theme from read_json('${join(folder, 'rows.ndjson')}'))
       group by theme order by theme`,
    )
    expect(themes).toEqual([
      ['https://metadata.un.org/sdg/11', 4],
      ['https://metadata.un.org/sdg/2', 4],
    ])
  })
})

describe('exports', () => {
  const rdflib = pythonWith('rdflib')

  it.skipIf(rdflib === undefined)('are read by rdflib: both forms are the same graph', async () => {
    // The official contexts are read from the service instead of the network.
    const program = `
import json, rdflib, rdflib.compare
def plain(graph):
    # In RDF 1.1 both spellings of a text are one; rdflib tells them apart.
    text = rdflib.XSD.string
    result = rdflib.Graph()
    for s, p, o in graph:
        is_text = isinstance(o, rdflib.Literal) and o.datatype == text
        result.add((s, p, rdflib.Literal(str(o)) if is_text else o))
    return result
quads = plain(rdflib.Graph().parse("all.nq", format="nt"))
document = json.load(open("all.jsonld"))
local = {"cidsContext": "cids.jsonld", "sffContext": "sff.jsonld"}
def context(entry):
    name = next((file for key, file in local.items() if isinstance(entry, str) and key in entry), None)
    return json.load(open(name))["@context"] if name else entry
entries = document["@context"] if isinstance(document["@context"], list) else [document["@context"]]
document["@context"] = [context(entry) for entry in entries]
graph = plain(rdflib.Graph().parse(data=json.dumps(document), format="json-ld"))
values = sorted(str(value) for value in quads.objects(None, rdflib.URIRef("http://ontology.eil.utoronto.ca/ISO21972/iso21972#hasNumericalValue")))
print(json.dumps({"same": rdflib.compare.isomorphic(quads, graph), "statements": len(quads), "values": values}))`
    const statements = (await app.call('GET /export?format=nquads')).body.trim().split('\n').length
    expect(await printedBy(rdflib ?? '', program)).toEqual({
      same: true,
      statements,
      values: ['-7', '1000000', '12.5', 'about ten'],
    })
  })
})
