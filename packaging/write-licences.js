// The licences of everything by others that is in the archive, as a file for people to read.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { bundledLibraries, installedPackages } from './installed-packages.js'
import { root } from './names.js'

const section = ({ name, version, identifier, text }) =>
  `${'='.repeat(80)}\n${name} ${version} (${identifier})\n\n${text || 'The package has the name of its licence and no text.'}\n`

export function writeLicences(folder) {
  const lib = join(folder, 'lib')
  const parts = [
    'What impact-graph contains of others. Node.js: see runtime/LICENSE, which lists its own parts.\n',
    readFileSync(join(root, 'packaging/postgresql-licences.txt'), 'utf8'),
    ...[...installedPackages(lib), ...bundledLibraries(lib)].map(section),
  ]
  writeFileSync(join(folder, 'THIRD-PARTY-LICENCES.txt'), parts.join('\n'))
}
