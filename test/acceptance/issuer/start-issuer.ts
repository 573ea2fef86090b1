// A real issuer for tests, and a person who signs in with it as a browser does.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface TestIssuer {
  readonly url: string
  /** What the issuer says of a person. */
  know(sub: string, claims: Readonly<Record<string, unknown>>): Promise<void>
  /** Whether claims are in the ID token, or only at the userinfo endpoint. */
  setInToken(inToken: boolean): Promise<void>
  stop(): Promise<void>
}

export interface IssuerOptions {
  readonly redirectUris: readonly string[]
  readonly signedOutUris: readonly string[]
  /** By which its clock differs. */
  readonly clockOffsetMs?: number
  readonly port?: number
}

export const clientId = 'impact'
export const clientSecret = 'a secret of the client'

export async function startIssuer(options: IssuerOptions): Promise<TestIssuer> {
  const thread = new Worker(new URL('./issuer-thread.js', import.meta.url), {
    workerData: { ...options, host: '127.0.0.1' },
    // It warns that it is not set up for production.
    stdout: true,
    stderr: true,
  })
  const [url] = (await Promise.race([
    once(thread, 'message'),
    once(thread, 'error').then(([error]) => Promise.reject(error as Error)),
  ])) as [string]
  const tell = async (message: object): Promise<void> => {
    const done = once(thread, 'message')
    thread.postMessage(message, [])
    await done
  }
  return {
    url,
    know: (sub, claims) => tell({ sub, claims }),
    setInToken: (inToken) => tell({ inToken }),
    stop: async () => void (await thread.terminate()),
  }
}

/** Signs in at the issuer with its own pages, agrees, and returns the address that it leads back to. */
export async function signInAt(authorizationUrl: string, sub: string, returnTo: string): Promise<URL> {
  const jar = new Map<string, string>()
  let next: { url: string; form?: Record<string, string> } = { url: authorizationUrl }
  for (let step = 0; step < 12; step++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie },
      ...(next.form && { method: 'POST', body: new URLSearchParams(next.form) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location !== null) {
      const url = new URL(location, next.url)
      await answer.arrayBuffer()
      if (url.href.startsWith(returnTo)) return url
      next = { url: url.href }
      continue
    }
    const page = await answer.text()
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1]
    if (action === undefined) throw new Error(`the issuer answered ${answer.status}: ${page.slice(0, 500)}`)
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? 'login'
    const form = prompt === 'login' ? { prompt, login: sub, password: 'any' } : { prompt }
    next = { url: new URL(action, next.url).href, form }
  }
  throw new Error('the issuer did not lead back')
}
