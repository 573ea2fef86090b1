// Capsules, and API calls that upload them as the first account.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { OpenConsole } from './harness.ts'

const fixtures = fileURLToPath(new URL('../fixtures/capsules/', import.meta.url))

/** The path of a fixture, for a file dialog. */
export const fixture = (name: string): string => `${fixtures}${name}.jsonld`

export const sampleText = readFileSync(
  fileURLToPath(new URL('../../docs/samples/first-capsule.jsonld', import.meta.url)),
  'utf8',
)

export const asFile = (name: string, text: string) => ({
  name,
  mimeType: 'application/ld+json',
  buffer: Buffer.from(text),
})

async function post(opened: OpenConsole, path: string, body: string, namespace = ''): Promise<unknown> {
  const response = await fetch(`${opened.url}${path}`, {
    method: 'POST',
    headers: { cookie: await opened.cookie(), origin: opened.url, 'x-namespace': namespace },
    body,
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return await response.json()
}

export async function makeNamespace(opened: OpenConsole, namespace: string, label: string): Promise<void> {
  await post(opened, '/namespaces', JSON.stringify({ namespace, label }))
}

/** The page of a link for files. */
export async function makeSubmitLink(opened: OpenConsole, namespace: string, label: string): Promise<string> {
  const made = await post(opened, '/links', JSON.stringify({ kind: 'submit', namespace, label }))
  const { url } = made as { url: string }
  return `${opened.url}${new URL(url).pathname}`
}

async function read(opened: OpenConsole, namespace: string, path: string): Promise<Response> {
  const headers = { cookie: await opened.cookie(), 'x-namespace': namespace }
  return await fetch(`${opened.url}${path}`, { headers })
}

/** Uploads a document and waits for its verdict; returns its id. */
export async function uploadCapsule(
  opened: OpenConsole,
  namespace: string,
  label: string,
  text: string,
): Promise<string> {
  const made = await post(opened, `/capsules?label=${encodeURIComponent(label)}`, text, namespace)
  const { capsule_id: id } = made as { capsule_id: string }
  await read(opened, namespace, `/capsules/${id}?wait=30`)
  return id
}

/** The report as the API returns it. */
export async function reportOf(
  opened: OpenConsole,
  namespace: string,
  id: string,
  language: 'en' | 'fr',
): Promise<unknown> {
  const response = await fetch(`${opened.url}/capsules/${id}`, {
    headers: {
      cookie: await opened.cookie(),
      'x-namespace': namespace,
      'accept-language': language,
    },
  })
  return ((await response.json()) as { validation: unknown }).validation
}
