import { isFolder } from '../../contract/upload.ts'
import { keysAbove } from '../../kit/tree/tree-model.ts'
import { changesOf } from '../../session/wire/changes.ts'
import { $standing } from '../../session/wire/session.ts'
import { loadColumns } from './load-columns.ts'

/** Folder of files of articles without a column. */
const top = 'article'
/** Levels of columns in a folder, the nearest ones. */
const mostLevels = 4

/** Replaces characters that folders cannot have. */
const levelOf = (title: string): string =>
  Array.from(title.toLowerCase().replace(/[^\p{Ll}\p{Lo}\p{M}\p{Nd}〇々（）《》、·_-]+/gu, '-'))
    .slice(0, 40)
    .join('')
    .replace(/^-+|-+$/g, '')

async function askFolder(subsiteId: string, columnId: string): Promise<string> {
  const tree = await loadColumns(subsiteId, new AbortController().signal)
  if (!tree.indexOf.has(columnId)) return top
  const titles = [...keysAbove(tree, columnId), columnId].map(key => tree.nodes[tree.indexOf.get(key)!]!.title)
  const folder = [top, ...titles.map(levelOf).filter(Boolean).slice(-mostLevels)].join('/')
  return isFolder(folder) ? folder : top
}

let known = { key: '', folder: Promise.resolve(top) }

/** Returns the folder for the files of a column's articles: `article/` and the names of the columns down to it. */
export function folderOfColumn(subsiteId: string, columnId: string): Promise<string> {
  const key = `${$standing.get()} ${subsiteId} ${columnId} ${changesOf('column').get()}`
  if (known.key === key) return known.folder
  const forget = (): string => {
    if (known.key === key) known = { key: '', folder: Promise.resolve(top) }
    return top
  }
  known = { key, folder: columnId ? askFolder(subsiteId, columnId).catch(forget) : Promise.resolve(top) }
  return known.folder
}
