import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

const texts = new Map<string, string>()

/** Returns the contents of a project file and caches them. */
export function text(path: string): string {
  let known = texts.get(path)
  if (known === undefined) texts.set(path, (known = readFileSync(join(root, path), 'utf8')))
  return known
}

/** Returns project-relative paths of the files below a folder. */
export const files = (folder: string, kinds = /\.(ts|tsx|css)$/): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && kinds.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
    .sort()

export const sources = [...files('elements'), ...files('shell'), ...files('host-demo/server')]
export const scripts = sources.filter(path => /\.tsx?$/.test(path))

const importsOf = new Map<string, string[]>()

const found = (source: string, path: string): string[] =>
  [...source.matchAll(/(?:(?:from|import)\s*\(?\s*|new URL\((?=[^']*'[^']+\.tsx?'))'(\.[^']+)'/g)].map(match =>
    relative(root, resolve(root, dirname(path), match[1]!.split('?')[0]!))
  )

/** Returns project-relative paths that a file imports, including dynamic imports. */
export function imports(path: string): string[] {
  let known = importsOf.get(path)
  if (!known) {
    known = found(text(path), path)
    importsOf.set(path, known)
  }
  return known
}

/** Returns the imports of a file that exist at run time, without types. */
export const importsByValue = (path: string): string[] =>
  found(text(path).replace(/^(?:import|export) type [^;]*?from '[^']+'/gm, ''), path)

/** Shared layers of the elements, lowest first. */
export const elementLayers = ['core', 'contract', 'session', 'kit', 'crud', 'shared', 'rich-text', 'form-engine']

/** Sub-folders of a folder, lowest first. Files beside them come last. */
export const folderOrders: Record<string, readonly string[]> = {
  'elements/base/core': ['values', 'language', 'look', 'page', 'react', 'overlay', 'element'],
  'elements/base/crud/resource': ['list', 'form'],
  'elements/base/crud/sheet': ['work'],
  'elements/base/rich-text': ['paste', 'word', 'editor', 'pictures', 'tools'],
  'elements/base/shared/attachment': ['preview'],
  'elements/features/application-list': [
    ...['texts', 'step', 'letter', 'clock', 'calendar', 'term', 'recount', 'stages', 'similar', 'application']
  ],
  'elements/features/article-editor': ['texts', 'record', 'arrivals', 'check', 'fields', 'review', 'entries'],
  'elements/features/form-designer': [
    ...['model', 'check', 'exchange', 'workplace', 'rules'],
    ...['canvas', 'keeping', 'dialogs', 'inspector']
  ],
  'elements/features/picture-library': ['uses'],
  'elements/features/template-list': ['exchange', 'editor'],
  'elements/features/inbox': ['texts', 'start'],
  'elements/features/user-list': ['filters', 'grants', 'handover', 'history', 'validity', 'viewing'],
  'elements/features/process-designer': ['model', 'modeler', 'inspector', 'keeping', 'steps', 'trial'],
  'host-demo/server/http': ['addresses', 'calls', 'crud', 'replies', 'openapi', 'noun'],
  'host-demo/server/nouns/session': ['gateways', 'attempts', 'factor', 'oidc', 'passkey', 'ldap'],
  'host-demo/server/nouns/user': ['account', 'grants', 'bulk', 'history', 'sheet'],
  'host-demo/server/results': ['site', 'people', 'content', 'disclosure', 'process']
}

/** Layers of the server, lowest first. */
export const serverLayers = [
  ...[
    'kernel',
    'results',
    'database',
    'access',
    'admit',
    'rows',
    'bpmn',
    'checks',
    'forms',
    'storage',
    'helper',
    'files'
  ],
  ...['http', 'realtime', 'backup', 'nouns', 'start']
]

/** Returns the layer, feature, single file or top folder of a path. */
export function placeOf(path: string): string {
  const parts = path.split('/')
  if (parts[0] !== 'elements') return parts[0]!
  return parts[1] === 'base' || parts[1] === 'features' ? parts[2]! : parts[1]!
}

export const features = [
  ...new Set(sources.filter(path => /^elements\/features\/[^/]+\/define\.ts$/.test(path)).map(placeOf))
]
