// Writes SHA256SUMS for the build and for the package of the elements; `sha256sum -c SHA256SUMS` checks them.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const dist = join(import.meta.dirname, '../../dist')
const name = 'SHA256SUMS'

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name !== name)
    .map(entry => join(entry.parentPath, entry.name))
    .sort()

function writeHashes(base: string, folders: readonly string[]): void {
  const lines = folders
    .flatMap(folder => filesIn(join(base, folder)))
    // Node writes compiled code there when the server runs.
    .filter(path => !path.includes('/server/compiled/'))
    .map(path => {
      const hash = createHash('sha256').update(readFileSync(path)).digest('hex')
      return `${hash}  ${relative(base, path).replaceAll('\\', '/')}\n`
    })
  writeFileSync(join(base, name), lines.join(''))
}

writeHashes(join(dist, 'package'), ['.'])
writeHashes(dist, ['server', 'www'])
