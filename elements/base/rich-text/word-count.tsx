import { useEffect, useReducer } from 'react'
import { useText } from '../core/language/text.ts'
import type { Editor } from './editor/rich-text-core.ts'
import { richTextFieldText } from './rich-text-field.text.ts'

const han = '\u2014\u2018-\u201d\u2026\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\ufe30-\uffef'
const words = new RegExp(`[${han}]|[^\\s${han}]+`, 'g')

/** Counts words as office programs do: each Chinese character or sign, and each run of other letters. */
const countWords = (text: string): number => text.match(words)?.length ?? 0

/** Shows the word counts of text and selection. An empty line while the editor loads. */
export function WordCount({ editor }: { editor: Editor | undefined }) {
  const text = useText(richTextFieldText)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!editor) return
    let timer = 0
    const soon = () => {
      clearTimeout(timer)
      timer = window.setTimeout(redraw, 200)
    }
    editor.on('transaction', soon)
    return () => {
      clearTimeout(timer)
      editor.off('transaction', soon)
    }
  }, [editor])
  if (!editor) return <p className="word-count">&nbsp;</p>
  const { doc, selection } = editor.state
  const count = (from: number, to: number) => countWords(doc.textBetween(from, to, '\n', ' '))
  return <p className="word-count">{text.words(count(0, doc.content.size), count(selection.from, selection.to))}</p>
}
