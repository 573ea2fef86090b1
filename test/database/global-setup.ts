// Runs before the first file of a tier that needs a database, and after its last.
import type { TestProject } from 'vitest/node'

import { useTestServer } from './test-server.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { database, release } = await useTestServer()
  project.provide('database', database)
  return release
}
