// The tenants of a run: who they are, the namespace they write to, and what it ought to hold.
import type { NamespaceId } from '../../../src/contract/ids.ts'
import type { IdOf } from '../../model/reading-answers.ts'
import type { Mirror } from '../../model/mirror.ts'
import { newCallModel, type CallModel } from '../../model/reading-calls.ts'
import { idsIn } from '../../model/service-reads.ts'
import type { Document } from './documents.ts'
import { Receiver } from './receiver.ts'
import type { Service } from './service.ts'

/** An upload, and how much is known of it. */
export interface Sent {
  /** Names it in the list of capsules: no two have the same. */
  readonly label: string
  readonly document: Document
  readonly idempotencyKey: string | null
  /** Null while no answer named it. */
  capsuleId: string | null
  /** The report of a rejected one was read. */
  isReportChecked?: boolean
  /** The upload whose place it takes when it is accepted. */
  readonly replaces?: Sent | undefined
  /** Before a replacement of it was sent, which may have taken effect. */
  stateBefore?: 'accepted' | 'rejected'
  /** The last one that was sent to replace it. */
  replacement?: Sent
  state: 'unanswered' | 'sent' | 'accepted' | 'rejected' | 'replacing' | 'deleting' | 'deleted'
}

/** A file that somebody without an account sent through the link of the namespace. */
export interface Submitted {
  /** Names it in the lists of submissions and capsules: no two have the same. */
  readonly label: string
  readonly document: Document
  state: 'unanswered' | 'waiting' | 'taking' | 'taken'
}

/** One client: it writes entities that nobody else writes, one call after the other. */
export interface Writer {
  readonly number: number
  entities: CallModel
  /** What holds if the last call, which got no answer, took effect all the same. */
  unsure: CallModel | null
  readonly sent: Sent[]
  readonly submitted: Submitted[]
}

export interface Namespace {
  readonly slug: string
  readonly id: NamespaceId
  readonly idOf: IdOf
  readonly writers: readonly Writer[]
  /** The path of the link through which files are sent to it. */
  readonly link: string
  /** `asked`: a deletion may or may not have taken effect. */
  erasure: 'none' | 'asked' | 'done'
  /** A copy of its rows, which a client keeps; null before its first read. */
  mirror: Mirror | null
}

const writersPerTenant = 2

const newWriter = (number: number): Writer => ({
  number,
  entities: newCallModel(),
  unsure: null,
  sent: [],
  submitted: [],
})

export class Tenant {
  readonly number: number
  readonly #service: Service
  readonly #key: string
  readonly #email: string
  /** Told of all its events. */
  readonly receiver: Receiver
  #cookie: string | null
  #namespaces = 0
  namespace: Namespace

  private constructor(
    number: number,
    service: Service,
    key: string,
    email: string,
    cookie: string,
    receiver: Receiver,
  ) {
    this.number = number
    this.#service = service
    this.#key = key
    this.#email = email
    this.#cookie = cookie
    this.receiver = receiver
    this.namespace = {
      slug: '',
      id: '0' as NamespaceId,
      idOf: () => '',
      writers: [],
      link: '',
      erasure: 'done',
      mirror: null,
    }
  }

  /** Signs up as anybody may where SIGN_UP=open, and makes a key. */
  static async create(number: number, service: Service): Promise<Tenant> {
    const email = `owner-${number}@example.org`
    const origin = { Origin: service.url }
    const registered = await fetch(`${service.url}/console/api/register`, {
      method: 'POST',
      headers: origin,
      body: JSON.stringify({ organization: `Tenant ${number}`, name: 'Owner', email, password }),
    })
    if (registered.status !== 201) throw new Error(`signing up answered: ${await registered.text()}`)
    const cookie = cookieOf(registered)
    const made = await fetch(`${service.url}/console/api/keys`, {
      method: 'POST',
      headers: { ...origin, Cookie: cookie },
      body: JSON.stringify({ label: 'test' }),
    })
    const { secret } = (await made.json()) as { secret: string }
    const receiver = await Receiver.start()
    const webhook = await fetch(`${service.url}/webhooks`, {
      method: 'POST',
      headers: { 'X-API-Key': secret },
      body: JSON.stringify({ url: receiver.url }),
    })
    if (webhook.status !== 201) throw new Error(`the webhook was not made: ${await webhook.text()}`)
    const tenant = new Tenant(number, service, secret, email, cookie, receiver)
    await tenant.openNamespace()
    return tenant
  }

  get headers(): Record<string, string> {
    return { 'X-API-Key': this.#key, 'X-Namespace': this.namespace.slug }
  }

  async openNamespace(): Promise<void> {
    const slug = `data-${++this.#namespaces}`
    const answer = await fetch(`${this.#service.url}/namespaces`, {
      method: 'POST',
      headers: { 'X-API-Key': this.#key },
      body: JSON.stringify({ namespace: slug }),
    })
    if (answer.status !== 201) throw new Error(`the namespace was not made: ${await answer.text()}`)
    const [row] = await this.#service.query<{ id: NamespaceId }>(
      `select namespace_id as id from namespace
       where slug = $1 and tenant_id = (select tenant_id from account where email = $2)`,
      [slug, this.#email],
    )
    if (row === undefined) throw new Error(`the namespace ${slug} is not stored`)
    const made = await fetch(`${this.#service.url}/links`, {
      method: 'POST',
      headers: { 'X-API-Key': this.#key },
      body: JSON.stringify({ kind: 'submit', namespace: slug, label: slug }),
    })
    if (made.status !== 201) throw new Error(`the link was not made: ${await made.text()}`)
    const link = new URL(((await made.json()) as { url: string }).url).pathname
    const writers = Array.from({ length: writersPerTenant }, (_, at) => newWriter(at + 1))
    this.namespace = { slug, id: row.id, idOf: idsIn(row.id), writers, link, erasure: 'none', mirror: null }
  }

  /** Deletes the namespace as an owner does in the console. */
  async askForErasure(): Promise<Response> {
    const { slug } = this.namespace
    const erase = async (): Promise<Response> =>
      fetch(`${this.#service.url}/console/api/namespaces/${slug}?confirm=${slug}`, {
        method: 'DELETE',
        headers: { Origin: this.#service.url, Cookie: (this.#cookie ??= await this.#signIn()) },
      })
    const answer = await erase()
    if (answer.status !== 401) return answer
    this.#cookie = null
    return await erase()
  }

  async #signIn(): Promise<string> {
    const answer = await fetch(`${this.#service.url}/console/api/sign-in`, {
      method: 'POST',
      headers: { Origin: this.#service.url },
      body: JSON.stringify({ email: this.#email, password }),
    })
    if (answer.status !== 200) throw new Error(`signing in answered ${answer.status}: ${await answer.text()}`)
    return cookieOf(answer)
  }
}

const cookieOf = (answer: Response): string => answer.headers.get('set-cookie')?.split(';')[0] ?? ''

const password = 'seven quiet herons'
