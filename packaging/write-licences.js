// The licences of everything by others that is in the archive, as a file for people to read.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { bundledLibraries } from './list-parts.js'
import { root } from './names.js'

const isLicence = (name) => /^(licen[cs]e|notice|copying|copyright)/i.test(name)

function foldersIn(modules) {
  if (!existsSync(modules)) return []
  return readdirSync(modules)
    .toSorted()
    .flatMap((name) => {
      const folder = join(modules, name)
      if (name.startsWith('@')) return foldersIn(folder)
      return existsSync(join(folder, 'package.json')) ? [folder, ...foldersIn(join(folder, 'node_modules'))] : []
    })
}

function installedPackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const texts = readdirSync(folder).filter(isLicence).toSorted()
  const text = texts.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
  return { name, version, identifier: license, text }
}

const section = ({ name, version, identifier, text }) =>
  `${'='.repeat(80)}\n${name} ${version} (${identifier})\n\n${text || 'The package has the name of its licence and no text.'}\n`

export function writeLicences(folder) {
  const lib = join(folder, 'lib')
  const parts = [
    'What impact-graph contains of others. Node.js: see runtime/LICENSE, which lists its own parts.\n',
    readFileSync(join(root, 'packaging/postgresql-licences.txt'), 'utf8'),
    ...[...foldersIn(join(lib, 'node_modules')).map(installedPackage), ...bundledLibraries(lib)].map(section),
  ]
  writeFileSync(join(folder, 'THIRD-PARTY-LICENCES.txt'), parts.join('\n'))
}
