// A service with another limit for capsules: every page says the number that the service applies.
import { expect, it } from 'vitest'

import { asFile, makeNamespace } from './capsule-calls.ts'
import { describeConsole, follow } from './harness.ts'

describeConsole(
  'a service that takes capsules of 3 MiB',
  (opened) => {
    it.each([
      ['en', 'of up to 3 MB each', 'a capsule may have 3 MB, which is 3,145,728.'],
      ['fr', 'd’au plus 3 Mo chacun', 'une capsule peut faire 3 Mo, soit 3 145 728.'],
    ] as const)(
      'names it in the console in %s, and refuses a larger file before it is sent',
      async (language, zone, fault) => {
        await makeNamespace(opened(), `limit-${language}`, 'Limit')
        const page = await opened().visit({ language })
        await page.goto(`${opened().url}/console/library`)
        await page.getByText(zone).waitFor()
        await follow(page, `/console/namespaces/limit-${language}/capsules`)
        await page.getByRole('heading', { level: 1, name: 'Capsules' }).waitFor()
        await page.getByText(zone).waitFor()
        await page.locator('input[type=file]').setInputFiles([asFile('large.jsonld', '[]'.padEnd(3_145_729))])
        await page.getByText(fault).waitFor()
      },
    )

    it.each([
      ['en', 'At most 3 MiB (3,145,728 bytes) once decompressed', 'larger than the 3 MB'],
      ['fr', 'Au plus 3 Mio (3 145 728 octets) une fois décompressé', 'dépasse les 3 Mo'],
    ] as const)('names it in the documentation in %s', async (language, description, fault) => {
      const page = await opened().visit({ language })
      await page.goto(`${opened().url}/docs/operations/uploadCapsule`)
      await page.getByText(description).waitFor()
      await page.locator('input[type=file]').setInputFiles([asFile('large.jsonld', '[]'.padEnd(3_145_729))])
      await page.getByText(fault).waitFor()
      expect(await page.getByText('{limit}').count()).toBe(0)
    })
  },
  { hasOwnService: true, settings: { CAPSULE_MAX_BYTES: '3145728' } },
)
