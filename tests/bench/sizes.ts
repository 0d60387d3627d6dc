/** Sizes of the built pages and elements in KB (1,000 bytes) of gzip. Prints figures and writes `.bench/sizes.json`. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { parseAst } from 'vite'
import { catalog } from '../../elements/catalog.ts'
import { figure, type Figure } from './figure.ts'

/** The first widget on a bare page, against which every other one is a further one. */
const firstWidget = 'site-switcher'

const kilobytes = (bytes: number): number => bytes / 1000

const zipped = new Map<string, number>()
/** Bytes of one file as the platform sends it. */
function weight(file: string): number {
  if (!zipped.has(file)) zipped.set(file, gzipSync(readFileSync(file)).length)
  return zipped.get(file)!
}

/** As browsers get it that ask for it: over TLS, and on this machine. */
const brotli = (files: Iterable<string>): number =>
  [...files].reduce((total, file) => total + brotliCompressSync(readFileSync(file)).length, 0)

const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + weight(file), 0)

interface Import {
  type: string
  source?: { value?: unknown } | null
}

/** The script and all that its static imports bring along; what it imports later does not count. */
function filesOf(script: string, found = new Set<string>()): Set<string> {
  if (found.has(script)) return found
  found.add(script)
  for (const statement of parseAst(readFileSync(script, 'utf8')).body as Import[]) {
    const source = statement.source?.value
    if (typeof source === 'string') filesOf(join(dirname(script), source), found)
  }
  return found
}

const without = (files: Set<string>, loaded: Set<string>): Set<string> =>
  new Set([...files].filter(file => !loaded.has(file)))

/** The page itself and the scripts and sheets that it names. */
function filesOfPage(pages: string, page: string): Set<string> {
  const files = new Set([join(pages, page)])
  const text = readFileSync(join(pages, page), 'utf8')
  for (const [, name] of text.matchAll(/(?:src="|rel="stylesheet"[^>]*href=")\/([^"]+\.(?:js|css))"/g)) {
    const file = join(pages, name!)
    for (const each of name!.endsWith('.js') ? filesOf(file) : [file]) files.add(each)
  }
  return files
}

/** Chunks that a script imports later and whose name starts so. */
function later(script: string, name: string): string {
  const [chunk] = readFileSync(script, 'utf8').match(new RegExp(`(?:chunks|\\.)/${name}-[\\w-]+\\.js`)) ?? []
  if (!chunk) throw new Error(`${script} no longer loads ${name} later`)
  return join(dirname(script), chunk)
}

const root = join(import.meta.dirname, '../..')
const pages = join(process.argv[2] ?? join(root, 'dist/www'))
const elements = join(pages, 'elements')
const entry = (name: string): Set<string> => filesOf(join(elements, `${name}.js`))
const widgets = Object.keys(catalog).map(tag => tag.replace('qd-', ''))
const missing = widgets.filter(name => !existsSync(join(elements, `${name}.js`)))
if (missing.length > 0) throw new Error(`not built: ${missing.join(', ')}`)

const first = entry(firstWidget)
const alone = widgets.map(name => ({ name, size: sum(entry(name)) })).sort((one, other) => one.size - other.size)
const [smallest, largest] = [alone[0]!, alone.at(-1)!]
/** What an element is with parts that load when they are first used, one from the other. */
const withParts = (name: string, ...parts: string[]): number => {
  const files = entry(name)
  for (const part of parts) {
    const from = [...files].find(file => readFileSync(file, 'utf8').includes(`${part}-`))
    if (!from) throw new Error(`${name} no longer loads ${part} later`)
    for (const file of filesOf(later(from, part))) files.add(file)
  }
  return sum(without(files, first))
}

/** Elements with a target of their own. */
const ownTarget: Record<string, number> = { 'form-designer': 120, form: 40, uploader: 25, 'image-cropper': 20 }
const further = widgets
  .filter(name => name !== firstWidget && name !== 'article-editor')
  .map(name => ({ name, size: sum(without(entry(name), first)) }))
  .sort((one, other) => other.size - one.size)

/** What pages of administration share besides: the list and what stands around it. */
const shared = new Set([...first, ...entry('log-list')])
const administration = ['user-list', 'role-list', 'department-list', 'dictionary-list', 'account-center']
  .concat(widgets.filter(name => /^(subsite|domain|ip-rule)/.test(name)))
  .map(name => ({ name, size: sum(without(entry(name), shared)) }))

const figures: Figure[] = [
  figure('loader', 3, kilobytes(sum(entry('loader'))), 'KB'),
  figure(
    'shell before the first page element',
    undefined,
    kilobytes(sum(filesOfPage(pages, 'shell/index.html'))),
    'KB'
  ),
  figure(`first widget: ${firstWidget}`, 105, kilobytes(sum(first)), 'KB'),
  figure(`first widget: ${firstWidget}, in Brotli`, undefined, kilobytes(brotli(first)), 'KB'),
  figure(`first widget, the smallest: ${smallest.name}`, 105, kilobytes(smallest.size), 'KB'),
  figure(`first widget, the largest: ${largest.name}`, undefined, kilobytes(largest.size), 'KB'),
  ...administration.map(({ name, size }) => figure(`page beside another list: ${name}`, 15, kilobytes(size), 'KB')),
  ...further.map(({ name, size }) => figure(`further widget: ${name}`, ownTarget[name] ?? 15, kilobytes(size), 'KB')),
  figure(
    'further widget: image-cropper, once it is open',
    undefined,
    kilobytes(withParts('image-cropper', 'crop-dialog')),
    'KB'
  ),
  figure(
    'further widget: attachment-panel, with its list',
    undefined,
    kilobytes(withParts('attachment-panel', 'panel-list')),
    'KB'
  ),
  figure(
    'further widget: attachment-panel, with a pdf open',
    undefined,
    kilobytes(withParts('attachment-panel', 'panel-list', 'preview-dialog', 'pdf-view')),
    'KB'
  ),
  figure(
    'further widget: article-editor, with its editor',
    140,
    kilobytes(withParts('article-editor', 'rich-text-core')),
    'KB'
  )
]
console.table(figures)
mkdirSync(join(root, '.bench'), { recursive: true })
writeFileSync(join(root, '.bench/sizes.json'), `${JSON.stringify(figures, null, 2)}\n`)
