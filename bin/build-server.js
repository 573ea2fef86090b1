// node bin/build-server.js DIST: bundles the programs of the service into DIST, each with the files they share. Loading
// hundreds of modules takes more processor time than everything else that a start does, and threads load them again.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { build, normalizePath } from 'vite'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const src = normalizePath(join(root, 'src'))
const dist = process.argv[2] ?? ''

/** What is started by its name: the command, threads and child processes. */
const programs = [
  'cli/main',
  'database/embedded/start-embedded',
  'database/embedded/stop-unused-database',
  'database/pools/socket-thread',
  'worker/backup-thread',
  'worker/intake-thread',
  'worker/read-thread',
  'worker/suspect-process',
  'worker/writing-thread',
]

const mark = /__placeOf\("([^"]+)"\)/g

/** A module that looks for files beside itself finds them where it would be, had it a file of its own. */
const keepPlaces = {
  name: 'keep-places',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(`${src}/`) || !code.includes('import.meta.url')) return null
    const place = id.slice(src.length + 1).replace(/\.ts$/, '.js')
    return { code: code.replaceAll('import.meta.url', `__placeOf("${place}")`), map: null }
  },
  renderChunk(code, { fileName }) {
    const up = '../'.repeat(fileName.split('/').length - 1) || './'
    const found = code.replaceAll(mark, (_, place) => `new URL("${up}${place}", import.meta.url).href`)
    return found === code ? null : { code: found, map: null }
  },
}

await build({
  configFile: false,
  root,
  publicDir: false,
  logLevel: 'warn',
  plugins: [keepPlaces],
  // typebox: seven hundred small files, of which the service uses few. It stays a dependency, where audits and licences are
  // looked up. The others are for one command, which needs a megabyte of their seventeen; they are not installed.
  ssr: { noExternal: ['typebox', '@modelcontextprotocol/server', '@modelcontextprotocol/core', 'zod'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: dist,
    emptyOutDir: false,
    minify: false,
    sourcemap: true,
    // Of what is bundled, with the texts that their licences ask to be passed on.
    license: { fileName: 'licences.json' },
    rolldownOptions: {
      input: Object.fromEntries(programs.map((name) => [name, `${src}/${name}.ts`])),
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'shared/[name]-[hash].js',
        sourcemapExcludeSources: true,
      },
      checks: { bundlerTimings: false },
    },
  },
})
