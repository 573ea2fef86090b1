// The packages of others in the installed package: those that npm installed, and those whose code is in our files.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const isLicence = (name) => /^(licen[cs]e|notice|copying|copyright)/i.test(name)

function foldersIn(modules) {
  if (!existsSync(modules)) return []
  return readdirSync(modules)
    .toSorted()
    .flatMap((name) => {
      const folder = join(modules, name)
      if (name.startsWith('@')) return foldersIn(folder)
      if (!existsSync(join(folder, 'package.json'))) return []
      return [folder].concat(foldersIn(join(folder, 'node_modules')))
    })
}

function installedPackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const texts = readdirSync(folder).filter(isLicence).toSorted()
  const text = texts.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
  return { name, version, identifier: license, text }
}

/** Name, version, licence (`identifier`) and its text. */
export const installedPackages = (lib) => foldersIn(join(lib, 'node_modules')).map(installedPackage)

/** The same of the libraries in the files of the console and of the service, where they are not installed; written by the builds. */
export function bundledLibraries(lib) {
  const installed = new Set(installedPackages(lib).map(({ name, version }) => `${name}@${version}`))
  return ['dist/console/licences.json', 'dist/licences.json']
    .flatMap((file) => JSON.parse(readFileSync(join(lib, file), 'utf8')))
    .filter(({ name, version }) => !installed.has(`${name}@${version}`))
}
