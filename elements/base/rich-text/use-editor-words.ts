import { useEffect, useRef } from 'react'
import type { Editor } from './editor/rich-text-core.ts'
import type { EditorWords } from './editor/rich-text-nodes.ts'

/** Redraws the words of an editor when they change, for example with the language. */
export function useEditorWords(editor: Editor | undefined, words: EditorWords): void {
  const drawn = useRef(words)
  useEffect(() => {
    if (drawn.current !== words) editor?.createNodeViews()
    drawn.current = words
  }, [editor, words])
}
