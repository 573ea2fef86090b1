// Receives webhooks with Node.js alone: checks the signature of each, answers at once, and prints what happened.
//   WEBHOOK_SECRET=whsec_… PORT=9000 node webhook-receiver.js
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { WEBHOOK_SECRET = '', PORT = '9000' } = process.env
if (!WEBHOOK_SECRET.startsWith('whsec_')) throw new Error('WEBHOOK_SECRET is not set: whsec_…')
const secret = Buffer.from(WEBHOOK_SECRET.slice('whsec_'.length), 'base64')
const maxBytes = 1024 * 1024

/** The signature is over the bytes as they came: JSON that was parsed and written again has others. */
function isGenuine(headers, body) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  // An old request that somebody kept and sends again is refused.
  const isRecent = Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300
  const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest()
  // After a rotation there are two signatures for a day.
  const isSigned = String(headers['webhook-signature'])
    .split(' ')
    .some((each) => {
      const given = Buffer.from(each.replace(/^v1,/, ''), 'base64')
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
  return isRecent && isSigned
}

async function readBody(request) {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > maxBytes) throw new Error('the request is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** An event may come more than once. Keep these in your database if doing the work again would do harm. */
const seen = new Set()

async function receive(request, response) {
  const body = await readBody(request)
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end()
  const id = request.headers['webhook-id']
  if (!seen.has(id)) {
    seen.add(id)
    const { type, data } = JSON.parse(body.toString())
    console.log(type, JSON.stringify(data))
  }
  return response.writeHead(204).end()
}

createServer((request, response) => {
  receive(request, response).catch(() => response.writeHead(400).end())
}).listen(Number(PORT), '127.0.0.1')
