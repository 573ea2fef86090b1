// Serves the built files of the browser apps. Every page of an app is the same HTML document; each answer has a new nonce,
// which lets the component library add its styles. Other inline code and foreign sources are not allowed.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { problem } from '../../contract/problems.ts'
import { getOrAdd } from '../../core/lists-by-key.ts'
import { basePathIn } from '../request/base-url.ts'
import type { Reply } from '../answer/handler.ts'

/** The same folder from src/http/pages and from dist/http/pages. */
const folder = fileURLToPath(new URL('../../../dist/console', import.meta.url))

const types = new Map([
  ['js', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['svg', 'image/svg+xml'],
  ['json', 'application/json; charset=utf-8'],
  ['jsonld', 'application/ld+json; charset=utf-8'],
])

const policyWith = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "font-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

const files = new Map<string, Promise<Buffer>>()

/** Read once, so that the same bytes are also compressed only once. */
async function fileAt(path: string): Promise<Buffer> {
  try {
    return await getOrAdd(files, path, () => readFile(join(folder, path)))
  } catch (error) {
    files.delete(path)
    throw problem('page_not_found', { what: 'file' }, { cause: error })
  }
}

/** Opens an HTML document of the build. */
export type OpenPage = (name: 'index.html' | 'docs.html' | 'link.html') => Promise<Reply>

/** Its links are below the base path of the service, and it holds the settings that the browser needs. */
export async function builtPage(name: string, baseUrl: string, capsuleMaxBytes: number): Promise<Reply> {
  const nonce = randomBytes(16).toString('base64')
  const at = basePathIn(baseUrl)
  const page = (await fileAt(name))
    .toString('utf8')
    .replaceAll('"./', `"${at}/console/`)
    .replace('name="base-path" content=""', `name="base-path" content="${at}"`)
    .replace('name="capsule-max-bytes" content=""', `name="capsule-max-bytes" content="${capsuleMaxBytes}"`)
    .replace('property="csp-nonce" nonce=""', `property="csp-nonce" nonce="${nonce}"`)
  return {
    status: 200,
    raw: { content: page, type: 'text/html; charset=utf-8' },
    headers: {
      'Content-Security-Policy': policyWith(nonce),
      // Writes of the console are checked by their origin, so the browser must send it.
      'Referrer-Policy': 'same-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
  }
}

export async function builtFile(path: string, caching: string): Promise<Reply> {
  const type = types.get(path.slice(path.lastIndexOf('.') + 1)) ?? 'application/octet-stream'
  return {
    status: 200,
    raw: { content: await fileAt(path), type, isFile: true },
    headers: { 'Cache-Control': caching },
  }
}
