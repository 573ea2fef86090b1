// The interactive documentation: swagger-ui as it is bundled with the service, started by a script of our own. Nothing is
// fetched from elsewhere, and the page's policy would not allow it. Spec, What the service does, 7.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { basePathOf } from './base-url.ts'

const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

/** Nothing else of the package is served. */
const bundled = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['favicon-32x32.png', 'image/png'],
])

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // swagger-ui sets style attributes on what it draws.
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function docsPage(baseUrl: string) {
  const at = `${basePathOf(baseUrl)}/docs`
  const content = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Impact Data Graph Service</title>
<link rel="stylesheet" href="${at}/swagger-ui.css">
<link rel="icon" type="image/png" href="${at}/favicon-32x32.png">
</head>
<body>
<div id="docs"><noscript>This page needs JavaScript. The plain contract is at ${basePathOf(baseUrl)}/openapi.json.</noscript></div>
<script src="${at}/swagger-ui-bundle.js"></script>
<script src="${at}/start.js"></script>
</body>
</html>
`
  const headers = {
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-cache',
  }
  return { raw: { content, type: 'text/html; charset=utf-8' }, headers }
}

const startScript = (baseUrl: string): string => `SwaggerUIBundle({
  url: '${basePathOf(baseUrl)}/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'list',
  validatorUrl: null,
  persistAuthorization: false,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
})
`

export async function docsFile(name: string, baseUrl: string) {
  if (name === 'start.js') return { content: startScript(baseUrl), type: 'text/javascript; charset=utf-8' }
  const type = bundled.get(name)
  return type ? { content: await readFile(join(folder, name)), type } : null
}
