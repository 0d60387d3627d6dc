// Writes the bill of materials and the licences of the build: for the platform to dist/www/manual, for the elements to
// dist/package.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readComponents, type Component } from './components.ts'
import { decisions, licenceOf, textsOf } from './licences.ts'
import { sbomOf, type Release } from './sbom.ts'

const root = join(import.meta.dirname, '../..')
const release = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Release

/** Time of the build; `SOURCE_DATE_EPOCH` makes builds repeatable. */
const time = new Date(Number(process.env.SOURCE_DATE_EPOCH ?? Math.floor(Date.now() / 1000)) * 1000).toISOString()

const rule = '='.repeat(80)

/** Formats the licences: a table of all packages, then each text once with its packages. */
function noticesOf(title: string, components: readonly Component[]): string {
  const texts = new Map<string, { text: string; of: string[] }>()
  for (const component of components)
    for (const { from, text } of textsOf(root, component)) {
      const hash = createHash('sha256').update(text).digest('hex')
      const known = texts.get(hash) ?? { text, of: [] }
      known.of.push(`${component.name} ${component.version} (${from})`)
      texts.set(hash, known)
    }
  const lines = components.map(component => {
    const reason = decisions.find(({ name, reason }) => reason && name.test(component.name))?.reason
    return `${component.name} ${component.version}: ${licenceOf(component)}${reason ? `. ${reason}` : ''}`
  })
  const all = [...texts.values()].map(({ text, of }) => `${rule}\n${[...new Set(of)].join('\n')}\n${rule}\n\n${text}\n`)
  return `${title}\n\n${[...new Set(lines)].join('\n')}\n\n${all.join('\n')}`
}

function write(folder: string, named: Release, notices: string, components: readonly Component[]): void {
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbomOf(named, components, time), null, 2)}\n`)
  const title = `Third-party software in ${named.name} ${named.version} and its licences · ${named.name} ${named.version} 中的第三方软件及其许可证`
  writeFileSync(join(folder, notices), noticesOf(title, components))
  console.log(`${folder.slice(root.length + 1)}: ${components.length} packages in sbom.cdx.json`)
}

const all = readComponents(root).filter(({ parts }) => parts.some(part => part !== 'demo'))
const manual = join(root, 'dist/www/manual')
write(manual, release, 'licences.txt', all)
const packed = join(root, 'dist/package')
const inElements = all.filter(({ parts }) => parts.includes('elements'))
if (existsSync(packed)) write(packed, { ...release, name: 'qundao-elements' }, 'THIRD-PARTY-NOTICES.txt', inElements)
