// Starts the bench: builds the service, compiles the bench beside it and runs it.
//   npm run bench -- --quick      12,000 and 50,000 reports, three minutes
//   npm run bench                 12,000 and 1,000,000 reports
//   npm run bench -- --peers [--out FILE]   beside other stores (npm --prefix bench ci), 12,000 reports
//   npm run bench -- --growth [--peers] [--out FILE]   12,000, 100,000 and 1,000,000 reports, and 1,000 namespaces;
//                                 --reports 12000,100000 for other sizes
//   npm run bench -- --docs       writes docs/performance.md and its picture from docs/performance.json
//   npm run bench -- --previews [--reports N]   previews of 10 MiB against their ingest, with 1,000,000 reports or N
//   npm run bench -- --event-loop [themes]   what hostile capsules, or one kind of them, do to other tenants' answers
//   npm run hostile [-- NAME]    what hostile capsules, or those with NAME in theirs, cost; about an hour for all
//   npm run hostile -- --bodies [NAME]   many large bodies at once, five minutes
//   npm run load [-- --seconds N] readers, uploaders and slow readers of three tenants at once
//   npm run bench -- --links     a link that 200 readers open at once, and a stranger who guesses tokens
//   npm run bench -- --plans     who has not reported, of 5,000 organizations with 12 indicators each
//   npm run bench -- --processes  two serving processes against one, about three minutes
//   PLAIN_URL=… CITUS_URL=… npm run bench -- --citus   pages of a distributed database against one machine
//   PLAIN_URL=… npm run bench -- --jit                 pages on a server that compiles plans, and on one that does not
import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { buildIfStale } from '../bin/build.js'

const here = dirname(fileURLToPath(import.meta.url))
const root = dirname(here)
const out = join(root, 'node_modules', '.cache', 'impact-graph-bench')
buildIfStale()
rmSync(out, { recursive: true, force: true })
const tsc = createRequire(import.meta.url).resolve('typescript/package.json')
const { status } = spawnSync(
  process.execPath,
  [join(dirname(tsc), 'bin', 'tsc'), '-p', join(here, 'tsconfig.build.json'), '--outDir', out],
  { stdio: 'inherit' },
)
if (status !== 0) process.exit(1)
// The bench opens the database as the service does, which looks for its migrations beside the module.
cpSync(join(root, 'src/database/migrations'), join(out, 'src/database/migrations'), { recursive: true })
const { main } = await import(pathToFileURL(join(out, 'bench', 'main.js')).href)
process.exit(await main(root, process.argv.slice(2)))
