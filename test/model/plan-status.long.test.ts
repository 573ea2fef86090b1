// The status of plans after random steps is what an independent reading says. SEED and MODEL_STEPS set the run.
import { expect, it } from 'vitest'

import { startCapsuleApp } from '../acceptance/capsule-app.ts'
import { useApp } from '../acceptance/start-app.ts'
import { modelSteps, seed } from '../random-seed.ts'
import { PlanWalk } from './plan-steps.ts'
import { seededRandom } from '../seeded-random.ts'

const app = useApp(() => startCapsuleApp({ config: { linkSubmissionsPerHour: 1_000_000 } }))

it('is at every step what an independent reading says', { timeout: 3_600_000 }, async () => {
  const walk = new PlanWalk(app, seededRandom(seed))
  await walk.start()
  for (let step = 1; step <= Math.max(150, modelSteps); step++) {
    await walk.step()
    await walk.compare().catch((error: unknown) => {
      throw new Error(`SEED=${seed}, step ${step}`, { cause: error })
    })
  }
  expect(modelSteps).toBeGreaterThan(0)
})
