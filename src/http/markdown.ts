// Enough Markdown for our own problem pages: headings, paragraphs, lists, fenced code, `code`, links. Everything is
// escaped first; nothing else of HTML gets through.

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const inline = (text: string): string =>
  escape(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\[([^\]]+)\]\(([\w./:#-]+)\)/g, '<a href="$2">$1</a>')

export function markdownToHtml(markdown: string): string {
  const parts = markdown.replaceAll('\r', '').split(/^(```[\s\S]*?^```)$/m)
  return parts.map((part) => (part.startsWith('```') ? fenced(part) : blocks(part))).join('\n')
}

const fenced = (part: string): string =>
  `<pre><code>${escape(part.split('\n').slice(1, -1).join('\n'))}</code></pre>`

const blocks = (part: string): string =>
  part
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(block)
    .join('\n')

function block(text: string): string {
  const heading = /^(#{1,3}) (.*)$/.exec(text)
  if (heading) return `<h${heading[1]?.length}>${inline(heading[2] ?? '')}</h${heading[1]?.length}>`
  if (!text.startsWith('- ')) return `<p>${inline(text.replaceAll('\n', ' '))}</p>`
  const items = text.slice(2).split(/\n- /)
  return `<ul>${items.map((item) => `<li>${inline(item.replaceAll(/\n\s*/g, ' '))}</li>`).join('')}</ul>`
}
