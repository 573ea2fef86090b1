// The page on which somebody stops reminders, without signing in and without scripts. Opening it changes nothing:
// programs that look at links in mails open them too.
import type { Language } from '../../core/validation/report.ts'
import type { Reply } from '../answer/handler.ts'
import { staticPageHeaders } from './plain-page.ts'

const words = {
  en: {
    title: 'No more reminders',
    ask: 'You get no more reminders from this organization at your address once you press the button.',
    button: 'Send me no more reminders',
    done: 'You get no more reminders from this organization. There is nothing else to do.',
  },
  fr: {
    title: 'Plus de rappels',
    ask: 'Vous ne recevrez plus de rappels de cet organisme à votre adresse dès que vous appuierez sur le bouton.',
    button: 'Ne plus m’envoyer de rappels',
    done: 'Vous ne recevrez plus de rappels de cet organisme. Il n’y a rien d’autre à faire.',
  },
} as const satisfies Record<Language, unknown>

const style =
  ':root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:3rem auto;padding:0 1rem}' +
  'button{font:inherit;padding:.5rem 1rem;min-height:2.75rem}'

/** `isDone`: the button was pressed. */
export function unsubscribePage(language: Language, isDone: boolean): Reply {
  const { title, ask, button, done } = words[language]
  const body = isDone
    ? `<p role="status">${done}</p>`
    : `<p>${ask}</p><form method="post"><button type="submit">${button}</button></form>`
  return {
    status: 200,
    raw: {
      content: `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style><main><h1>${title}</h1>${body}</main></html>`,
      type: 'text/html; charset=utf-8',
    },
    headers: {
      ...staticPageHeaders,
      'Content-Security-Policy': staticPageHeaders['Content-Security-Policy'].replace(
        "form-action 'none'",
        "form-action 'self'",
      ),
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
      'Cache-Control': 'no-store',
    },
  }
}
