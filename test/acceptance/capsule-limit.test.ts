// CAPSULE_MAX_BYTES: every place that names the limit or applies it takes it from the setting.

import { describe, expect, it } from 'vitest'

import { runCommand } from './run-command.ts'
import { startApp, useApp } from './start-app.ts'
import { useFolder } from '../use-folder.ts'

const mebibyte = 1_048_576

const app = useApp(() => startApp({ config: { capsuleMaxBytes: 12 * mebibyte } }))

interface OpenApi {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly requestBody: { readonly description: string } }>>>
  >
}

const open = (path: string) =>
  app.call(`GET ${path}`, {
    headers: { 'x-api-key': undefined, 'x-namespace': undefined, accept: 'text/html' },
  })

describe('the service', () => {
  it.each(['/capsules', '/capsules/validate', '/capsules/preview', '/batch'])(
    'describes it for POST %s in the OpenAPI document',
    async (path) => {
      const { paths } = (await app.call('GET /openapi.json')).json<OpenApi>()
      expect(paths[path]?.['post']?.requestBody.description).toContain(
        'At most 12 MiB (12,582,912 bytes) once decompressed',
      )
    },
  )

  it.each(['/console', '/console/namespaces/a/capsules', '/console/nope', '/docs', '/docs/operations'])(
    'gives it to the browser with %s',
    async (path) => {
      expect((await open(path)).body).toContain('<meta name="capsule-max-bytes" content="12582912" />')
    },
  )
})

describe('the commands', () => {
  const folder = useFolder()

  /** Not JSON from its first letter on, so that a command that takes it is done at once. */
  const file = (bytes: number) => folder.file(`${bytes}.jsonld`, 'x'.padEnd(bytes))

  it.each(['validate', 'mend'])('%s takes 10 MiB at most where nothing is set', async (command) => {
    const large = await file(10 * mebibyte + 1)
    expect(await runCommand([command, large], {})).toMatchObject({
      code: 1,
      err: `${large}: has 10,485,761 bytes; a capsule may have at most 10 MiB (10,485,760 bytes). Divide it.\n`,
    })
  })

  it.each(['validate', 'mend'])('%s takes what CAPSULE_MAX_BYTES allows', async (command) => {
    const larger = await file(10 * mebibyte + 1)
    const more = { CAPSULE_MAX_BYTES: String(12 * mebibyte) }
    const { out, err } = await runCommand([command, larger], more)
    expect(out + err).toMatch(/not valid JSON|json-invalid/)
    const large = await file(2049)
    expect(await runCommand([command, large], { CAPSULE_MAX_BYTES: '2048' })).toMatchObject({
      code: 1,
      err: `${large}: has 2,049 bytes; a capsule may have at most 2,048 bytes. Divide it.\n`,
    })
  })

  it.each(['validate', 'mend'])('%s names a limit that is none', async (command) => {
    const ran = await runCommand([command, await file(100)], { CAPSULE_MAX_BYTES: 'many', PORT: 'odd' })
    expect(ran.code).toBe(2)
    expect(ran.err).toContain(
      'CAPSULE_MAX_BYTES must be a whole number from 1024 to 268435456; it is "many".',
    )
    expect(ran.err).not.toContain('PORT')
  })
})
