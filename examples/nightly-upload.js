// Uploads the files of a folder that are new or have changed since the last run. A changed file takes the place of its earlier
// form; what was sent stands in .uploaded.json beside the files. Exit code 1 where a file was rejected or could not be sent.
//   IMPACT_GRAPH_URL=… IMPACT_GRAPH_KEY=igk_… NAMESPACE=my-data node nightly-upload.js FOLDER
import { createHash } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { ApiProblem, createClient, waitForVerdict } from 'impact-graph/client'

const [, , folder = '.'] = process.argv
const { IMPACT_GRAPH_URL = 'http://127.0.0.1:8080', IMPACT_GRAPH_KEY = '', NAMESPACE = '' } = process.env
const client = createClient({ baseUrl: IMPACT_GRAPH_URL, apiKey: IMPACT_GRAPH_KEY, namespace: NAMESPACE })

const stateFile = join(folder, '.uploaded.json')

async function readState() {
  try {
    return JSON.parse(await readFile(stateFile, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return {}
    throw error
  }
}

/** Written whole and then put in place: a run that is ended leaves the state of before. */
async function writeState(state) {
  await writeFile(`${stateFile}.new`, JSON.stringify(state, null, 2))
  await rename(`${stateFile}.new`, stateFile)
}

const hashOf = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

/** What is known of a file afterwards: its hash, the capsule that counts for it, and whether the file was accepted. */
async function uploadFile(name, body, hash, replaces) {
  const { capsule_id } = await client.uploadCapsule({
    body,
    label: name,
    replaces,
    // A run that was ended after sending gets the same capsule when it sends the file again.
    idempotencyKey: hashOf(hash, replaces ?? ''),
  })
  const { status, validation } = await waitForVerdict(client, capsule_id)
  console.log(`${name}: ${status}`)
  const isAccepted = status === 'accepted'
  if (!isAccepted) for (const { message } of validation?.items ?? []) console.log(`  ${message}`)
  return { hash, capsule: isAccepted ? capsule_id : replaces, isAccepted }
}

const state = await readState()
const names = (await readdir(folder)).filter((name) => /^[^.~].*\.(?:json|jsonld|xlsx)$/.test(name)).sort()
for (const name of names) {
  const body = await readFile(join(folder, name))
  const known = state[name]
  const hash = hashOf(body)
  try {
    if (known?.hash === hash) console.log(`${name}: unchanged`)
    else state[name] = await uploadFile(name, body, hash, known?.capsule)
    await writeState(state)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    console.log(`${name}: ${error.title}: ${error.detail}`)
    process.exitCode = 1
  }
  if (state[name]?.isAccepted === false) process.exitCode = 1
}
