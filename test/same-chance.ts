// What tests put together by chance is the same in every run. `SEED=7 RUNS=1000 npx vitest run src console` tries others.
import { configureGlobal } from 'fast-check'

const { SEED = '20261115', RUNS = '100' } = process.env

configureGlobal({ seed: Number(SEED), numRuns: Number(RUNS) })
