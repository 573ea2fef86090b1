// COPY of rows that are ready. Its data follows the statement at once: no answer is awaited in between. What comes after a
// statement that failed, PostgreSQL passes over.
import { once } from 'node:events'

import { Query, type ClientBase, type Connection } from 'pg'

const copyDone = Buffer.from([0x63, 0, 0, 0, 4])
const copyFail = Buffer.from([0x66, 0, 0, 0, 5, 0])

function dataHeader(bytes: number): Buffer {
  const header = Buffer.from([0x64, 0, 0, 0, 0])
  header.writeUInt32BE(bytes + 4, 1)
  return header
}

class CopyQuery extends Query {
  /** Once its turn has come: whoever makes it writes the data, and nobody else writes meanwhile. */
  readonly begun: Promise<Connection>
  readonly stored: Promise<void>
  override submit: (connection: Connection) => void

  constructor(statement: string) {
    let settle: (error?: Error) => void = () => {}
    super({ text: statement }, (error) => settle(error))
    this.stored = new Promise((resolve, reject) => {
      settle = (error) => (error ? reject(error) : resolve())
    })
    // Awaited later; until then an error must not count as unhandled.
    this.stored.catch(() => {})
    this.submit = () => {}
    this.begun = new Promise((resolve, reject) => {
      this.stored.catch(reject)
      this.submit = (connection) => {
        connection.query(statement)
        resolve(connection)
      }
    })
  }

  handleCopyInResponse(): void {}
}

const sentAhead = new WeakMap<ClientBase, Promise<void>[]>()

/** Runs one COPY statement; `chunks` are its complete data. */
export async function copyIn(tx: ClientBase, statement: string, chunks: Iterable<Uint8Array>): Promise<void> {
  const copy = tx.query(new CopyQuery(statement))
  const { stream } = await copy.begun
  try {
    for (const chunk of chunks) {
      stream.write(dataHeader(chunk.length))
      if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), copy.stored])
    }
  } catch (error) {
    stream.write(copyFail)
    throw error
  }
  stream.write(copyDone)
  const others = sentAhead.get(tx)
  if (others) others.push(copy.stored)
  else await copy.stored
}

/** While this work goes on, `copyIn` waits only until its data is on its way: PostgreSQL stores rows while more are made. */
export async function sendAhead<T>(tx: ClientBase, work: () => Promise<T>): Promise<T> {
  const sent: Promise<void>[] = []
  sentAhead.set(tx, sent)
  try {
    return await work()
  } finally {
    sentAhead.delete(tx)
    // The first that failed says why; statements after it only that the transaction is over.
    await Promise.all(sent)
  }
}
