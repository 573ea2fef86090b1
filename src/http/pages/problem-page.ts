// The page behind a problem's `type`: docs/problems/<code>.md as a small web page. Rules, section 5.
import { readFile } from 'node:fs/promises'

import { problems, type ProblemCode } from '../../contract/problems.ts'
import { words } from '../../contract/wording/en.ts'
import { markdownToHtml } from './markdown.ts'
import { staticPageHeaders } from './plain-page.ts'

/** The same folder from src/http/pages and from dist/http/pages. */
const folder = new URL('../../../docs/problems/', import.meta.url)

const isCode = (text: string): text is ProblemCode => Object.hasOwn(problems, text)

export async function problemPage(code: string) {
  if (!isCode(code)) return null
  const title = words.titles[code]
  const text = markdownToHtml(await readFile(new URL(`${code}.md`, folder), 'utf8'))
  const content = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${style}</style>
${text}
</html>
`
  const headers = { ...staticPageHeaders, 'Cache-Control': 'public, max-age=3600' }
  return { raw: { content, type: 'text/html; charset=utf-8' }, headers }
}

const style =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}' +
  'code,pre{font-family:ui-monospace,monospace;background:#f2f2f2;border-radius:3px;padding:.1em .3em}' +
  'pre{padding:.8em;overflow-x:auto}pre code{padding:0}h1{font-size:1.5rem}h2{font-size:1.15rem}'
