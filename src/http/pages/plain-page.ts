// Pages outside the console: the home page of the service, the page for an address that does not exist, and that of a
// sign-in with the issuer that failed. They need neither scripts nor files. Rules, section 6.
import type { Language } from '../../core/validation/report.ts'
import { basePathIn } from '../request/base-url.ts'
import type { Reply } from '../answer/handler.ts'
import { escapeText } from './markdown.ts'

/** Of pages that need nothing but their own text and style: no script, no frame around them, no form. */
export const staticPageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const

interface PageWords {
  readonly title: string
  readonly lead: string
  readonly links: readonly { readonly to: string; readonly name: string; readonly about: string }[]
  /** Where the page can be opened again in the other language. */
  readonly other?: string
}

const words = {
  en: {
    home: {
      title: 'Impact Graph',
      lead: 'Takes in what organizations report on their impact, says in plain words what is wrong with it, and gives the data back ready to use.',
    },
    missing: {
      title: 'There is no page at this address.',
      lead: 'It may have been moved, or the address may be misspelt.',
    },
    other: 'Français',
    console: {
      to: '/console',
      name: 'Console',
      about:
        'Upload capsules, read their reports, and explore the data as tables, theories of change and charts.',
    },
    docs: {
      to: '/docs',
      name: 'Documentation',
      about: 'Guides, and every operation of the API, to try with your key.',
    },
    sample: {
      to: '/console',
      name: 'Sample data',
      about:
        'The first page of the console fills a namespace with made-up organizations in one click. On the server, `npx impact-graph demo` does the same.',
    },
    signIn: { to: '/console/sign-in', name: 'Back to sign in', about: 'Try again, or sign in another way.' },
  },
  fr: {
    home: {
      title: 'Impact Graph',
      lead: 'Reçoit ce que les organismes rapportent de leur impact, dit clairement ce qui est à corriger et rend les données prêtes à l’emploi.',
    },
    missing: {
      title: 'Il n’y a pas de page à cette adresse.',
      lead: 'Elle a peut-être été déplacée, ou l’adresse est mal écrite.',
    },
    other: 'English',
    console: {
      to: '/console',
      name: 'Console',
      about:
        'Téléversez des capsules, lisez leurs rapports et explorez les données en tableaux, en théories du changement et en graphiques.',
    },
    docs: {
      to: '/docs',
      name: 'Documentation',
      about: 'Des guides, et chaque opération de l’API, à essayer avec votre clé.',
    },
    sample: {
      to: '/console',
      name: 'Données d’exemple',
      about:
        'La première page de la console remplit un espace d’organismes fictifs en un clic. Sur le serveur, `npx impact-graph demo` fait de même.',
    },
    signIn: {
      to: '/console/sign-in',
      name: 'Retour à la connexion',
      about: 'Réessayez, ou connectez-vous autrement.',
    },
  },
} as const satisfies Readonly<Record<Language, unknown>>

export function homePage(language: Language, baseUrl: string): Reply {
  const { home, console, docs, sample, other } = words[language]
  return pageReply(200, { ...home, links: [console, docs, sample], other }, language, baseUrl)
}

export function missingPage(language: Language, baseUrl: string): Reply {
  const { missing, console, docs, other } = words[language]
  return pageReply(404, { ...missing, links: [console, docs], other }, language, baseUrl)
}

/** The texts may name things that settings or people named. */
export function problemPage(
  status: number,
  { title, detail }: { readonly title: string; readonly detail: string },
  language: Language,
  baseUrl: string,
): Reply {
  const shown = { title: escapeText(title), lead: escapeText(detail), links: [words[language].signIn] }
  return pageReply(status, shown, language, baseUrl)
}

function pageReply(
  status: number,
  { title, lead, links, other: otherName }: PageWords,
  language: Language,
  baseUrl: string,
): Reply {
  const at = basePathIn(baseUrl)
  const other = language === 'en' ? 'fr' : 'en'
  const otherLink =
    otherName === undefined
      ? ''
      : `<a href="?lang=${other}" lang="${other}" hreflang="${other}">${otherName}</a>`
  const items = links.map(
    ({ to, name, about }) => `<li><a href="${at}${to}">${name}</a><p>${withCode(about)}</p></li>`,
  )
  const content = `<!doctype html>
<html lang="${language}-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === 'Impact Graph' ? title : `${title} · Impact Graph`}</title>
<link rel="icon" type="image/svg+xml" href="${at}/console/icon.svg">
<style>${style}</style>
</head>
<body>
<header><p><img src="${at}/console/icon.svg" alt="" width="28" height="28">${status === 200 ? '' : 'Impact Graph'}</p>${otherLink}</header>
<main>
<h1>${title}</h1>
<p class="lead">${lead}</p>
<ul>
${items.join('\n')}
</ul>
</main>
</body>
</html>
`
  return {
    status,
    raw: { content, type: 'text/html; charset=utf-8' },
    headers: { ...staticPageHeaders, Vary: 'Accept, Accept-Encoding, Accept-Language' },
  }
}

const withCode = (text: string): string => text.replaceAll(/`([^`]+)`/g, '<code>$1</code>')

/** The colours of the console (console/shared/parts/tokens.css). */
const style =
  ':root{color-scheme:light dark}body{font:1.05rem/1.55 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:1rem 1.25rem 3rem;' +
  'color:light-dark(#16211d,#e9eeeb);background:light-dark(#f7f8f6,#101413)}header{display:flex;justify-content:space-between;' +
  'align-items:center;gap:1rem;min-height:2.5rem}header p{display:flex;align-items:center;gap:.5rem;margin:0;font-weight:600}' +
  'h1{font-size:1.9rem;line-height:1.2;margin:1.5rem 0 .5rem}.lead{font-size:1.15rem;margin:0 0 2rem}' +
  'ul{list-style:none;margin:0;padding:0;display:grid;gap:1rem}li{border:1px solid light-dark(#dfe3de,#2b3330);border-radius:12px;' +
  'padding:1rem 1.25rem;background:light-dark(#fff,#171c1a)}li p{margin:.25rem 0 0;color:light-dark(#53605a,#a3afa9)}' +
  'a{color:light-dark(#0a6650,#56c9a6)}li a{font-weight:600;font-size:1.1rem}a:focus-visible{outline:3px solid;outline-offset:3px}' +
  'code{font-family:ui-monospace,monospace;font-size:.9em}'
