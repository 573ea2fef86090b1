// The OpenAPI document: made from the declarations, whole, and in itself consistent.
import { beforeAll, describe, expect, it } from 'vitest'

import { workbookType } from '../../src/core/spreadsheet/write-workbook.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { operations } from '../../src/contract/operations.ts'
import { problems } from '../../src/contract/problems.ts'
import { startApp, useApp } from './start-app.ts'

interface Entry {
  operationId: string
  tags: string[]
  security: Record<string, unknown>[]
  'x-key-scopes'?: readonly string[]
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[]
  requestBody?: { content: Record<string, { schema: unknown; example?: unknown }> }
  responses: Record<
    string,
    { description: string; content?: Record<string, unknown>; headers: Record<string, unknown> }
  >
}

interface OpenApi {
  openapi: string
  info: Record<string, string>
  servers: { url: string }[]
  paths: Record<string, Record<string, Entry>>
  tags: { name: string; description: string }[]
  components: Record<string, Record<string, unknown>>
}

type Json = Record<string, unknown>

/** Every object and array of a value, outermost first, with the way to it. Examples are data, not declarations. */
function* partsOf(value: unknown, way = ''): Generator<[way: string, part: Json]> {
  if (typeof value !== 'object' || value === null) return
  yield [way, value as Json]
  for (const [key, each] of Object.entries(value)) {
    if (key !== 'example' && key !== 'examples') yield* partsOf(each, `${way}/${key}`)
  }
}

const started = useApp(() => startApp())
let api: OpenApi
beforeAll(async () => {
  api = (await started.call('GET /openapi.json', { headers: { 'x-api-key': undefined } })).json<OpenApi>()
})

const entryOf = (path: string, method: string): Entry => {
  const entry = api.paths[path]?.[method.toLowerCase()]
  if (!entry) throw new Error(`${method} ${path} is not in the document`)
  return entry
}

describe('the document', () => {
  it('is OpenAPI 3.1 and names the service', () => {
    expect(api.openapi).toBe('3.1.0')
    expect(api.info).toMatchObject({
      title: 'Impact Data Graph Service',
      version: expect.any(String) as string,
    })
  })

  it('has an entry for every operation and for nothing else', () => {
    const ids = Object.values(api.paths).flatMap((methods) =>
      Object.values(methods).map((entry) => entry.operationId),
    )
    expect(ids.sort()).toEqual(operations.map(({ id }) => id as string).sort())
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has no two paths that fit one address, unless one of them is the other with names filled in', () => {
    const segmentsOf = (path: string) => path.replaceAll(/\{\w+\}/g, '{}').split('/')
    const fills = (one: readonly string[], other: readonly string[]): boolean =>
      one.every((segment, at) => segment === other[at] || other[at] === '{}')
    const fitOne = (one: readonly string[], other: readonly string[]): boolean =>
      one.every((segment, at) => segment === other[at] || segment === '{}' || other[at] === '{}')
    const paths = Object.keys(api.paths)
    const ambiguous = paths.flatMap((path, at) =>
      paths.slice(at + 1).flatMap((each) => {
        const [one, other] = [segmentsOf(path), segmentsOf(each)]
        if (one.length !== other.length || !fitOne(one, other)) return []
        return fills(one, other) === fills(other, one) ? [`${path} and ${each}`] : []
      }),
    )
    expect(ambiguous).toEqual([])
  })

  it('has no dangling references, also to other files, and no component without a reference to it', () => {
    expect(JSON.stringify(api)).not.toContain('"externalValue"')
    const references = [...JSON.stringify(api).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      (match) => match[1] ?? '',
    )
    expect(references.length).toBeGreaterThan(0)
    for (const reference of references) {
      const target = reference
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], api)
      expect([reference, typeof target]).toEqual([reference, 'object'])
    }
    const used = new Set([
      ...references,
      ...[...partsOf(api.paths)].flatMap(([way, part]) =>
        /\/security\/\d+$/.test(way)
          ? Object.keys(part).map((name) => `components/securitySchemes/${name}`)
          : [],
      ),
    ])
    const components = Object.entries(api.components).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `components/${kind}/${name}`),
    )
    expect(components.filter((name) => !used.has(name))).toEqual([])
  })

  it('requires no property that it does not declare, and names only tags that it describes', () => {
    const undeclared = [...partsOf(api)].flatMap(([way, { properties, required }]) =>
      (Array.isArray(required) ? (required as string[]) : [])
        .filter((name) => !Object.hasOwn((properties ?? {}) as Json, name))
        .map((name) => `${way} ${name}`),
    )
    expect(undeclared).toEqual([])
    const tags = operations.flatMap(({ path, method }) => entryOf(path, method).tags)
    expect(new Set(tags)).toEqual(new Set(api.tags.map(({ name }) => name)))
  })

  it('has every object under a name of its own', () => {
    const unnamed = [...partsOf(api)].filter(
      ([way, { type, properties }]) =>
        type === 'object' && properties !== undefined && !/^\/components\/schemas\/\w+$/.test(way),
    )
    expect(unnamed.map(([way]) => way)).toEqual([])
    expect(Object.keys(api.components['schemas'] ?? {})).toEqual(
      expect.arrayContaining([
        'Problem',
        'IndicatorReportRow',
        'Capsule',
        'OrganizationInput',
        'GraphDocument',
      ]),
    )
  })

  it('leaves answers open to further properties, and requests closed', () => {
    const schemas = Object.entries(api.components['schemas'] ?? {}) as [string, Json][]
    const closed = schemas.filter(([, { additionalProperties }]) => additionalProperties === false)
    expect(closed.map(([name]) => name)).toEqual([
      'IndicatorGroupInput',
      'IndicatorGroupInputUnits',
      'IndicatorInput',
      'IndicatorReportInput',
      'LinkChange',
      'LinkFiltersInput',
      'LinkInput',
      'NamespaceInput',
      'NothingToReportInput',
      'OrganizationInput',
      'OutcomeInput',
      'PlanAnswerInput',
      'PlanContactInput',
      'PlanInput',
      'PlanOrganizationInput',
      'PlanPeriodInput',
      'PlanRemindersInput',
      'RemindersInput',
      'ReturnInput',
      'WebhookChange',
      'WebhookInput',
    ])
  })

  it('declares JSON-LD exports as objects', () => {
    const { content } = entryOf('/export', 'GET').responses['200'] ?? {}
    expect(content?.['application/ld+json']).toMatchObject({
      schema: { $ref: '#/components/schemas/GraphDocument' },
    })
    expect(api.components['schemas']?.['GraphDocument']).toMatchObject({ type: 'object' })
  })

  it('gives the default and the maximum of a page, also where more is served as the maximum', () => {
    const { parameters } = entryOf('/rows/indicator-reports', 'GET')
    expect(parameters.find(({ name }) => name === 'limit')?.schema).toMatchObject({
      minimum: 1,
      maximum: 1000,
      default: 100,
    })
  })

  it('describes every tag, and names its own address', () => {
    expect(api.tags.filter(({ description, name }) => description.length <= name.length)).toEqual([])
    expect(api.servers).toMatchObject([{ url: 'https://impact.example.org' }])
  })

  it('declares no header that a page of another origin may not read', async () => {
    const exposed = String((await started.call('GET /healthz')).headers['access-control-expose-headers'])
    const readable = new Set(exposed.split(', ').map((name) => name.toLowerCase()))
    const declared = [...partsOf(api.paths)].flatMap(([way, part]) =>
      way.endsWith('/headers') ? Object.keys(part) : [],
    )
    expect(new Set(declared).size).toBeGreaterThan(8)
    expect([...new Set(declared)].filter((name) => !readable.has(name.toLowerCase()))).toEqual([])
  })

  it('says what may change, and in which languages it answers', () => {
    expect(api.info['description']).toContain('Sunset')
    expect(api.info['description']).toContain('Accept-Language: fr')
  })

  it('declares the two headers as security schemes', () => {
    expect(api.components['securitySchemes']).toMatchObject({
      ApiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      Namespace: { type: 'apiKey', in: 'header', name: 'X-Namespace' },
    })
  })

  it('lies below the base path where there is one', async () => {
    const below = await startApp({ config: { baseUrl: 'https://example.org/impact' } })
    const document = (await below.call('GET /openapi.json')).json<OpenApi>()
    expect(document.servers[0]?.url).toBe('https://example.org/impact')
    expect((await below.call('GET /docs')).body).toContain('src="/impact/console/assets/docs-')
    const created = await below.call('POST /namespaces', { body: { namespace: 'below' } })
    expect(created.headers.location).toBe('/impact/namespaces/below')
    await below.close()
  })
})

describe.each(operations.map((each) => [each.id, each] as const))('%s', (_id, operation) => {
  it('declares the access it needs', () => {
    const ofKey = [{ ApiKey: [] }, { Bearer: [] }, { Basic: [] }]
    const expected = {
      public: [],
      link: [],
      'own-key': ofKey,
      key: ofKey,
      tenant: ofKey,
      namespace: [
        { ApiKey: [], Namespace: [] },
        { Bearer: [], Namespace: [] },
        { Basic: [], NamespaceInQuery: [] },
      ],
    }
    const entry = entryOf(operation.path, operation.method)
    expect(entry.security).toEqual(expected[operation.access])
    expect(entry['x-key-scopes']).toEqual('scopes' in operation ? operation.scopes : undefined)
  })

  it('lists its successes and all its problems by status', () => {
    const { responses } = entryOf(operation.path, operation.method)
    for (const status of Object.keys(operation.success)) expect(responses).toHaveProperty(status)
    for (const code of (operation as Operation).problems ?? [])
      expect(responses[problems[code].status]?.description).toContain(`\`${code}\``)
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '500', '503']))
    expect('401' in responses).toBe(operation.access !== 'public' && operation.access !== 'link')
    expect('413' in responses).toBe('body' in operation)
    for (const response of Object.values(responses)) expect(response.headers).toHaveProperty('X-Request-Id')
  })

  it('describes its parameters, those in the path as required', () => {
    const { parameters, requestBody } = entryOf(operation.path, operation.method)
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.every(({ required }) => required)).toBe(true)
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(
      [...operation.path.matchAll(/\{\w+\}/g)].map(([name]) => name),
    )
    for (const [type, content] of Object.entries(requestBody?.content ?? {})) {
      // A workbook is no text: one to fill in is a file of the service.
      if (type === workbookType) expect(JSON.stringify(content)).toContain('/templates/basic.xlsx')
      else expect(content).toHaveProperty('example')
    }
    if ('body' in operation && operation.body.as === 'capsule')
      expect(requestBody?.content).toHaveProperty([workbookType])
  })
})

describe('generators of typed clients', () => {
  type Contents = Record<string, { schema?: Json }>
  const successes = () =>
    operations.flatMap(({ id, path, method, success }) =>
      Object.keys(success).map((status) => {
        const content = entryOf(path, method).responses[status]?.content ?? {}
        return { name: `${id} ${status}`, content: content as Contents }
      }),
    )
  const resolve = (schema: Json): Json => {
    const reference = schema['$ref']
    if (typeof reference !== 'string') return schema
    const way = reference.slice(2).split('/')
    return resolve(way.reduce<unknown>((at, key) => (at as Json)[key], api) as Json)
  }

  it('find a schema that says something in every success', () => {
    const empty = successes().flatMap(({ name, content }) =>
      Object.entries(content)
        .filter(
          ([, { schema }]) =>
            !schema ||
            !['type', 'anyOf', 'properties'].some(
              (key) => Object.keys(resolve(schema)[key] ?? {}).length > 0,
            ),
        )
        .map(([type]) => `${name} ${type}`),
    )
    expect(empty).toEqual([])
  })

  it('can join all media types of an answer without losing its fields', () => {
    const several = successes().filter(({ content }) => Object.keys(content).length > 1)
    expect(several.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['listRows 200', 'listRowChanges 200', 'exportNamespace 200']),
    )
    for (const { name, content } of several) {
      const [own = {}, ...others] = Object.values(content).map(({ schema }) => resolve(schema ?? {}))
      // A document is an object or an array, and has no fields to lose.
      expect([name, own['type'] ?? 'anyOf' in own]).toEqual([
        name,
        name === 'getCapsuleDocument 200' || 'object',
      ])
      for (const other of others) {
        const fields = (of: Json) =>
          Object.entries((of['properties'] ?? {}) as Record<string, Json>).map(([key, each]) => [
            key,
            resolve(each),
          ])
        expect([name, fields(other), other['required']]).toEqual([name, fields(own), own['required']])
        // So that the text of a file conforms to it. Where there are no fields, the type says that it may be a file.
        expect([name, other['type']]).toEqual([name, own['properties'] ? undefined : 'string'])
      }
    }
  })
})
