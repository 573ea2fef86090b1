// Somebody else of an organization, for what owners see otherwise.
import type { Account, OpenConsole } from './harness.ts'

/** An account that was invited and has joined. */
export async function joinAs(opened: OpenConsole, role: 'member'): Promise<Account> {
  const { url } = opened
  const owner = await opened.account()
  const post = async (path: string, body: object, headers = {}): Promise<Response> =>
    await fetch(`${url}/console/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, ...headers },
      body: JSON.stringify(body),
    })
  const invited = await post('invitations', { role }, { cookie: owner.cookie })
  const { link } = (await invited.json()) as { link: string }
  const person = { name: 'Mel Roy', email: `${role}.${owner.email}`, password: 'nine patient otters' }
  const joined = await post('register', { token: new URL(link).hash.slice(1), ...person })
  const cookie = joined.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  return { ...owner, ...person, cookie }
}
