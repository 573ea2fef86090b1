// The root file system of the image: what the programs need of Debian, unpacked from its packages as apt verifies them, for
// any architecture. No base image, no package manager, no program but a shell.
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { architectures, root } from './names.js'
import { runProgram } from './run-program.js'

/** The shell is for initdb, and for the process that stops the database when ours is killed. */
const packages = ['base-files', 'ca-certificates', 'dash', 'libc6', 'libgcc-s1', 'libstdc++6', 'tzdata']

/** Files of theirs that no program of ours opens; licences (`copyright`) stay. */
const left = [
  ...['bug', 'gcc', 'gdb', 'lintian', 'man', 'menu', 'debianutils', 'base-files'].map(
    (name) => `./usr/share/${name}`,
  ),
  ...['changelog*', 'NEWS*', 'README*', 'TODO*', 'examples', 'FAQ'].map(
    (name) => `./usr/share/doc/*/${name}`,
  ),
  './usr/lib/*/gconv',
  './usr/sbin',
  './var',
]

function download(architecture, work) {
  const debian = architectures[architecture]
  const apt = join(work, `apt-${architecture}`)
  const debs = join(apt, 'debs')
  for (const path of ['state/lists/partial', 'cache/archives/partial', 'debs'])
    mkdirSync(join(apt, path), { recursive: true })
  // Lists of its own, because those of the machine are for its own architecture.
  const settings = [
    `APT::Architecture=${debian}`,
    `APT::Architectures=${debian}`,
    `Dir::State=${apt}/state`,
    'Dir::State::status=/dev/null',
    `Dir::Cache=${apt}/cache`,
    'APT::Sandbox::User=root',
  ].flatMap((setting) => ['-o', setting])
  const fetchAll = (...names) => runProgram('apt-get', [...settings, 'download', ...names], { cwd: debs })
  const files = () =>
    readdirSync(debs)
      .toSorted()
      .map((name) => join(debs, name))
  runProgram('apt-get', [...settings, 'update'])
  fetchAll(...packages)
  // The licence of the compiler's libraries lies in a package whose name has the compiler's version.
  const compiler = files().find((file) => file.includes('/libgcc-s1_'))
  fetchAll(/gcc-\d+-base/.exec(runProgram('dpkg-deb', ['-f', compiler, 'Depends']))[0])
  return files()
}

function unpack(debs, folder) {
  // As in every Debian; unpacking keeps these links.
  for (const name of ['bin', 'lib', 'sbin', 'lib64']) {
    mkdirSync(join(folder, 'usr', name), { recursive: true })
    symlinkSync(`usr/${name}`, join(folder, name))
  }
  const without = left.map((name) => `--exclude=${name}`).join(' ')
  const command = `dpkg-deb --fsys-tarfile "$1" | tar -x --keep-directory-symlink --wildcards ${without} -C "$2"`
  for (const deb of debs) runProgram('sh', ['-e', '-c', command, 'sh', deb, folder])
}

/** As scanners of images look for it: which Debian packages are in here. */
function describe(debs, folder) {
  const status = join(folder, 'var/lib/dpkg/status.d')
  mkdirSync(status, { recursive: true })
  return debs.map((deb) => {
    const control = runProgram('dpkg-deb', ['-f', deb])
    const field = (name) => new RegExp(`^${name}: (.*)$`, 'm').exec(control)?.[1] ?? ''
    writeFileSync(join(status, field('Package')), control)
    return { name: field('Package'), version: field('Version') }
  })
}

function addCertificates(folder) {
  const certificates = join(folder, 'usr/share/ca-certificates/mozilla')
  const all = readdirSync(certificates)
    .toSorted()
    .map((name) => readFileSync(join(certificates, name), 'utf8'))
  mkdirSync(join(folder, 'etc/ssl/certs'), { recursive: true })
  writeFileSync(join(folder, 'etc/ssl/certs/ca-certificates.crt'), all.join(''))
}

/** Answers the names and versions of the Debian packages in it. */
export function makeRoot(architecture, folder, work) {
  const debs = download(architecture, work)
  unpack(debs, folder)
  addCertificates(folder)
  cpSync(join(root, 'deploy/account'), folder, { recursive: true })
  return describe(debs, folder)
}
