// Finding and replacing in the editor's document.
import { Plugin, PluginKey, TextSelection, type EditorState } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Node } from '@tiptap/pm/model'
import type { Editor } from './rich-text-core.ts'

export interface Found {
  from: number
  to: number
}

interface Search {
  words: string
  isExact: boolean
  found: readonly Found[]
  /** Index of the current match; -1 without matches. */
  at: number
}

type Wanted = Pick<Search, 'words' | 'isExact'> | { at: number }

const key = new PluginKey<Search>('find')
const nothing: Search = { words: '', isExact: false, found: [], at: -1 }

/** Returns every match of the words. A match never crosses the border of a block. */
function findAll(doc: Node, words: string, isExact: boolean): Found[] {
  const found: Found[] = []
  if (!words) return found
  // Folding keeps the length of the text: otherwise the offsets would not fit the document.
  const fold = (text: string) => (isExact ? text : text.replace(/[A-Z\uff21-\uff3a]/g, letter => letter.toLowerCase()))
  const wanted = fold(words)
  doc.descendants((node, start) => {
    if (!node.isTextblock) return true
    const text = fold(node.textBetween(0, node.content.size, undefined, '\ufffc'))
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length))
      found.push({ from: start + 1 + at, to: start + 1 + at + wanted.length })
    return false
  })
  return found
}

const nearest = (found: readonly Found[], place: number): number =>
  found.length === 0
    ? -1
    : Math.max(
        0,
        found.findIndex(({ from }) => from >= place)
      )

export const searchOf = (state: EditorState): Search => key.getState(state) ?? nothing

const plugin = new Plugin<Search>({
  key,
  state: {
    init: () => nothing,
    apply(tr, search) {
      const wanted = tr.getMeta(key) as Wanted | undefined
      if (wanted && 'at' in wanted) return { ...search, at: wanted.at }
      const { words, isExact } = wanted ?? search
      if (!wanted && !tr.docChanged) return search
      const found = findAll(tr.doc, words, isExact)
      return { words, isExact, found, at: nearest(found, tr.selection.from) }
    }
  },
  props: {
    decorations(state) {
      const { found, at } = searchOf(state)
      const marks = found.map(({ from, to }, place) =>
        Decoration.inline(from, to, { class: place === at ? 'found found-now' : 'found' })
      )
      return DecorationSet.create(state.doc, marks)
    }
  }
})

export const startFinding = (editor: Editor): void => void editor.registerPlugin(plugin)
export const stopFinding = (editor: Editor): void => void (editor.isDestroyed || editor.unregisterPlugin(key))

export function find(editor: Editor, words: string, isExact: boolean): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, { words, isExact }))
}

/** Selects the next match, or with -1 the previous one. The search wraps around at both ends. */
export function go(editor: Editor, step: 1 | -1): void {
  const { found, at } = searchOf(editor.state)
  if (found.length === 0) return
  const next = (at + step + found.length) % found.length
  const { tr } = editor.state
  tr.setSelection(TextSelection.create(tr.doc, found[next]!.from, found[next]!.to))
  editor.view.dispatch(tr.setMeta(key, { at: next }).scrollIntoView())
}

/** Replaces the current match with `words` and selects the next one. */
export function replace(editor: Editor, words: string): void {
  const { found, at } = searchOf(editor.state)
  const place = found[at]
  if (!place) return
  const { tr } = editor.state
  tr.insertText(words, place.from, place.to)
  tr.setSelection(TextSelection.create(tr.doc, place.from + words.length))
  editor.view.dispatch(tr.scrollIntoView())
}

/** Replaces every match. @returns the number of replacements */
export function replaceAll(editor: Editor, words: string): number {
  const { found } = searchOf(editor.state)
  const { tr } = editor.state
  for (const { from, to } of [...found].reverse()) tr.insertText(words, from, to)
  editor.view.dispatch(tr)
  return found.length
}
