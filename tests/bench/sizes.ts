/**
 * Measures the gzip sizes of built pages and elements in KB (1,000 bytes). Prints figures and writes
 * `.bench/sizes.json`.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { parseAst } from 'vite'
import { catalog } from '../../elements/catalog.ts'
import { figure, type Figure } from './figure.ts'

/** First widget on a page. All others are measured as further widgets after it. */
const firstWidget = 'site-switcher'

const kilobytes = (bytes: number): number => bytes / 1000

const zipped = new Map<string, number>()
/** Returns the compressed size (bytes) of a file as the platform sends it. */
function weight(file: string): number {
  if (!zipped.has(file)) zipped.set(file, gzipSync(readFileSync(file)).length)
  return zipped.get(file)!
}

/** Sums Brotli sizes, which browsers receive over TLS and on localhost. */
const brotli = (files: Iterable<string>): number =>
  [...files].reduce((total, file) => total + brotliCompressSync(readFileSync(file)).length, 0)

const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + weight(file), 0)

interface Import {
  type: string
  source?: { value?: unknown } | null
}

/** Returns a script with all its static imports, without dynamic ones. */
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

/** Returns a page with its scripts and style sheets. */
function filesOfPage(pages: string, page: string): Set<string> {
  const files = new Set([join(pages, page)])
  const text = readFileSync(join(pages, page), 'utf8')
  for (const [, name] of text.matchAll(/(?:src="|rel="stylesheet"[^>]*href=")\/([^"]+\.(?:js|css))"/g)) {
    const file = join(pages, name!)
    for (const each of name!.endsWith('.js') ? filesOf(file) : [file]) files.add(each)
  }
  return files
}

/** Finds the chunk of this name that a script imports dynamically. */
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
/**
 * Returns the size of an element with parts that load on first use, each imported by the element or a previous part.
 */
const withParts = (name: string, ...parts: string[]): number => {
  const files = entry(name)
  for (const part of parts) {
    const from = [...files].find(file => readFileSync(file, 'utf8').includes(`${part}-`))
    if (!from) throw new Error(`${name} no longer loads ${part} later`)
    for (const file of filesOf(later(from, part))) files.add(file)
  }
  return sum(without(files, first))
}

/** Elements with a separate target. */
const ownTarget: Record<string, number> = { 'form-designer': 120, form: 40, uploader: 25, 'image-cropper': 20 }
const further = widgets
  .filter(name => name !== firstWidget && name !== 'article-editor')
  .map(name => ({ name, size: sum(without(entry(name), first)) }))
  .sort((one, other) => other.size - one.size)

/** Scripts that pages of the administration share: the list and its surroundings. */
const shared = new Set([...first, ...entry('log-list')])
const administration = ['user-list', 'role-list', 'department-list', 'dictionary-list', 'account-center']
  .concat(widgets.filter(name => /^(subsite|domain|ip-rule)/.test(name)))
  .map(name => ({ name, size: sum(without(entry(name), shared)) }))

const figures: Figure[] = [
  figure('loader | 加载器', 3, kilobytes(sum(entry('loader'))), 'KB'),
  figure(
    'shell before the first page element | 首个页面组件之前的外壳',
    undefined,
    kilobytes(sum(filesOfPage(pages, 'shell/index.html'))),
    'KB'
  ),
  figure(`first widget: ${firstWidget} | 首个组件：${firstWidget}`, 105, kilobytes(sum(first)), 'KB'),
  figure(
    `first widget: ${firstWidget}, in Brotli | 首个组件：${firstWidget}，Brotli`,
    undefined,
    kilobytes(brotli(first)),
    'KB'
  ),
  figure(
    `smallest first widget: ${smallest.name} | 最小的首个组件：${smallest.name}`,
    105,
    kilobytes(smallest.size),
    'KB'
  ),
  figure(
    `largest first widget: ${largest.name} | 最大的首个组件：${largest.name}`,
    undefined,
    kilobytes(largest.size),
    'KB'
  ),
  ...administration.map(({ name, size }) =>
    figure(`page after another list: ${name} | 已打开其他列表后的页面：${name}`, 15, kilobytes(size), 'KB')
  ),
  ...further.map(({ name, size }) =>
    figure(`further widget: ${name} | 后续组件：${name}`, ownTarget[name] ?? 15, kilobytes(size), 'KB')
  ),
  figure(
    'further widget: image-cropper, open | 后续组件：image-cropper，打开后',
    undefined,
    kilobytes(withParts('image-cropper', 'crop-dialog')),
    'KB'
  ),
  figure(
    'further widget: attachment-panel, with its list | 后续组件：attachment-panel，含列表',
    undefined,
    kilobytes(withParts('attachment-panel', 'panel-list')),
    'KB'
  ),
  figure(
    'further widget: attachment-panel, with a PDF open | 后续组件：attachment-panel，打开 PDF 后',
    undefined,
    kilobytes(withParts('attachment-panel', 'panel-list', 'preview-dialog', 'pdf-view')),
    'KB'
  ),
  figure(
    'further widget: article-editor, with its editor | 后续组件：article-editor，含编辑器',
    140,
    kilobytes(withParts('article-editor', 'rich-text-core')),
    'KB'
  )
]
console.table(figures)
mkdirSync(join(root, '.bench'), { recursive: true })
writeFileSync(join(root, '.bench/sizes.json'), `${JSON.stringify(figures, null, 2)}\n`)
