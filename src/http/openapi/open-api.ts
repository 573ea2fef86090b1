// The OpenAPI 3.1 document, generated from the declarations. Its security schemes are the headers of key and
// namespace, so that a documentation page can fill them in once for all operations.
import { inSlices } from '../../database/time-slices.ts'
import type { Operation } from '../../contract/operation.ts'
import { tagDescriptions } from '../../contract/operations.ts'
import { SchemaCatalogue } from '../../core/schema/schema-catalogue.ts'
import { describeOperation, sharedHeaders } from './open-api-entry.ts'
import { ProblemAnswer } from './problem-schema.ts'
import { version } from '../../contract/version.ts'

type Json = Record<string, unknown>

/**
 * In slices of time, so that it does not block the event loop. Without the limit of capsules its placeholder stays: the
 * documentation is built before the limit is known.
 */
export async function openApiDocument(
  operations: readonly Operation[],
  baseUrl: string,
  capsuleMaxBytes?: number,
): Promise<Json> {
  const paths: Record<string, Json> = {}
  const schemas = new SchemaCatalogue()
  await inSlices(operations, (operation) => {
    const entry = describeOperation(operation, schemas, capsuleMaxBytes)
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: entry }
  })
  return { ...describeApi(operations, baseUrl), paths, components: describeComponents(schemas) }
}

const description = `Takes CIDS/SFF capsules into isolated namespaces, says in plain words what is wrong with them, and gives the data back ready to use.

**Compatibility.** Addresses carry no version. Changes are compatible: new operations, new optional parameters, new fields in answers, new problem codes and new values where a description does not call the list complete. Clients must ignore fields they do not know. A change that breaks a client gets a new base path; the old one keeps working, and announces its end with the headers \`Deprecation\` and \`Sunset\` at least twelve months ahead.

**Lengths.** Names, units, names of funders and IRIs have at most 4,096 bytes in UTF-8, values as text 65,536. \`maxLength\` counts characters, so \`x-max-bytes\` says it exactly: a text of as many characters may have too many bytes.

**Languages.** With \`Accept-Language: fr\` validation reports and the titles and details of problems are in French. \`code\`, \`type\` and the names of fields are never translated.`

function describeApi(operations: readonly Operation[], baseUrl: string): Json {
  const describedTags = new Map<string, string>(Object.entries(tagDescriptions))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Impact Data Graph Service',
      version,
      summary: 'Impact data of many organizations as one graph, ready to read.',
      description,
      contact: { name: 'Whoever runs this service', url: baseUrl },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl, description: 'This service.' }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({
      name,
      description: describedTags.get(name) ?? name,
    })),
  }
}

function describeComponents(schemas: SchemaCatalogue): Json {
  schemas.publish(ProblemAnswer, 'answer', 'Problem')
  return { securitySchemes, schemas: schemas.all(), headers: sharedHeaders }
}

const securitySchemes = {
  ApiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description:
      'Your API key, from "igk_" to its last character. Every operation names in `x-key-scopes` which keys may call it: ' +
      '`read` reads data and checks documents, `submit` uploads capsules and reads those it uploaded, `write` does everything. ' +
      'With another scope the answer is 403 `scope_not_allowed`.',
  },
  Bearer: { type: 'http', scheme: 'bearer', description: 'The same key as a bearer token.' },
  Basic: {
    type: 'http',
    scheme: 'basic',
    description:
      'The same key as the password, with any user name: for Excel, Power BI and other tools that set no header.',
  },
  Namespace: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Namespace',
    description: 'The slug of the namespace to work in.',
  },
  NamespaceInQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'namespace',
    description: 'The same slug, where a tool cannot set the header.',
  },
}
