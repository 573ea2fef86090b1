// What is shipped, in each form: start, upload, read, kill -9, restart, stop, backup to a file and to S3 and restore
// elsewhere, and the data of earlier states of the program.
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startStorage, type Storage } from '../acceptance/s3/start-storage.ts'
import { release, releaseName, version } from '../../packaging/names.js'
import { openArchive } from './archive-form.ts'
import { readData, writeData, type Read } from './data.ts'
import { earlierCommand, makeEarlierData, type EarlierData } from './earlier-data.ts'
import { makeDirectory, memoryOf, run, type Directories, type Form, type Serving } from './form.ts'
import { openImage, type ImageForm } from './image-form.ts'
import { readImage, unpackImage } from './unpack-root.ts'

const earlier = ['54b4b90', '7b9fb2d']
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`

let work: string
let storage: Storage
const earlierData = new Map<string, EarlierData>()

beforeAll(async () => {
  // Short: the path of the database's socket lies below it.
  work = await mkdtemp(join(tmpdir(), 'ig-'))
  await run('chmod', ['755', work])
  storage = await startStorage(['backups'])
  for (const commit of earlier) earlierData.set(commit, await makeEarlierData(commit, work))
})

afterAll(async () => {
  await storage.stop()
  await rm(work, { recursive: true, force: true })
})

describe.each([
  ['the archive', openArchive],
  ['the image', openImage],
])('%s', (title, open) => {
  let form: Form
  let directories: Directories
  let serving: Serving
  let key: string
  let read: Read

  const directoriesFor = async (name: string): Promise<Directories> => ({
    data: await makeDirectory(join(work, form.name, name)),
    backups: await makeDirectory(join(work, form.name, 'backups')),
  })

  beforeAll(async () => {
    form = await open(work, storage.settings)
    directories = await directoriesFor('data')
  })

  afterAll(async () => {
    await serving?.stop().catch(() => {})
    await form.clearAway()
  })

  it('starts on an empty directory, takes data and gives it back', async () => {
    serving = await form.serve(directories)
    const { file, unpacked } = await form.sizes()
    console.log(`${title}: ${megabytes(file)}, unpacked ${megabytes(unpacked)}`)
    console.log(`${title}: first start to serving ${Math.round(serving.startMs)} ms`)
    expect(unpacked).toBeLessThan(400e6)
    const tenant = (await form.command(directories, 'tenant', 'create', '--name', 'Prairie Fund')).trim()
    key = (await form.command(directories, 'key', 'mint', '--tenant', tenant, '--label', 'test')).trim()
    await writeData(serving.url, key)
    read = await readData(serving.url, key)
    expect(read.rows.length).toBeGreaterThan(2)
    const pages = await Promise.all(['/console', '/docs', '/readyz'].map((path) => fetch(serving.url + path)))
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('has the data after kill -9', async () => {
    await serving.kill()
    serving = await form.serve(directories)
    expect(await readData(serving.url, key)).toEqual(read)
  })

  it('stops within its grace time, and rests in little memory', async () => {
    expect(await serving.stop()).toBe(0)
    serving = await form.serve(directories)
    console.log(`${title}: later start to serving ${Math.round(serving.startMs)} ms`)
    // What is prepared after a start is done by then; nothing depends on it.
    await pause(15_000)
    console.log(
      `${title}: memory at rest, PostgreSQL included, ${megabytes(await memoryOf(await serving.pid()))}`,
    )
    expect(await readData(serving.url, key)).toEqual(read)
  })

  it('is backed up while it serves, and restored elsewhere', async () => {
    await form.command(directories, 'db', 'backup', '/backups/all.backup')
    const address = await form.command(directories, 'db', 'backup', `s3://backups/${form.name}`)
    expect(address).toContain(`s3://backups/${form.name}/`)
    await serving.stop()
    const elsewhere = await directoriesFor('elsewhere')
    await form.command(elsewhere, 'db', 'restore', '/backups/all.backup')
    await form.command(elsewhere, 'db', 'check')
    serving = await form.serve(elsewhere)
    expect(await readData(serving.url, key)).toEqual(read)
    await serving.stop()
    const fromStorage = await directoriesFor('from-storage')
    await form.command(fromStorage, 'db', 'restore', `s3://backups/${form.name}`)
    serving = await form.serve(fromStorage)
    expect(await readData(serving.url, key)).toEqual(read)
    await serving.stop()
  })

  it.each(earlier)('serves what %s has written, which then refuses it', async (commit) => {
    const { directory, key: earlierKey, read: expected } = earlierData.get(commit) as EarlierData
    const upgraded = await directoriesFor(`upgraded-${commit}`)
    await cp(directory, upgraded.data, { recursive: true, preserveTimestamps: true })
    await run('chown', ['-R', '--reference', directory, upgraded.data])
    serving = await form.serve(upgraded)
    console.log(`${title}: first start on data of ${commit} ${Math.round(serving.startMs)} ms`)
    const toRebuild = async (): Promise<unknown> => (await fetch(`${serving.url}/readyz`)).json()
    await expect.poll(toRebuild, { timeout: 120_000 }).toEqual({ status: 'ok' })
    expect(await readData(serving.url, earlierKey)).toEqual(expected)
    await form.command(upgraded, 'db', 'check')
    await serving.stop()
    const refusal = await earlierCommand(commit, upgraded.data, 'db', 'migrate').then(
      (printed) => printed,
      (error: { stderr: string }) => error.stderr,
    )
    expect(refusal).toMatch(/The database has schema \d+, .* newer version/)
  })
})

it('the files are complete: checksums, parts, licences and notes', async () => {
  await run('sh', ['-c', 'cd "$1" && sha256sum --check --quiet SHA256SUMS', 'sh', release])
  const name = releaseName(process.arch)
  const list = await readFile(join(release, `${name}-oci.cdx.json`), 'utf8')
  const { components } = JSON.parse(list) as { components: readonly { readonly name: string }[] }
  const names = components.map((part) => part.name)
  expect(names).toEqual(expect.arrayContaining(['node', 'postgresql', 'fastify', 'react', 'libc6']))
  expect(names.filter((each) => /darwin|windows|vitest/.test(each))).toEqual([])
  const licences = ['-xzOf', join(release, `${name}.tar.gz`), `${name}/THIRD-PARTY-LICENCES.txt`]
  expect(await run('tar', licences)).toMatch(/PostgreSQL Global Development Group[^]*fastify[^]*react-dom/)
  expect(await readFile(join(release, `impact-graph-${version}.md`), 'utf8')).toContain('### Added')
})

it('the image is healthy, runs as an ordinary user and logs to standard output', async () => {
  const form: ImageForm = await openImage(work, {})
  const layout = join(work, 'layout')
  await unpackImage(layout)
  const { config } = await readImage(layout)
  const [kind, ...check] = config.Healthcheck.Test
  expect([config.User, kind]).toEqual(['10001:10001', 'CMD'])
  const directories = { data: await makeDirectory(join(work, 'healthy')), backups: work }
  const serving = await form.serve(directories)
  try {
    const port = new URL(serving.url).port
    await form.inside('/bin/sh', '-c', 'PORT=$1 && export PORT && shift && exec "$@"', 'sh', port, ...check)
    await expect(form.inside(...check)).rejects.toThrow('Command failed')
    expect(await form.inside('/bin/sh', '-c', 'echo no > /opt/no || echo read-only')).toBe('read-only\n')
    expect(serving.printed()).toMatch(/"msg":"Server listening/)
  } finally {
    await serving.stop()
    await form.clearAway()
  }
})
