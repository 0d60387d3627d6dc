// The Tiptap editor, in a chunk of its own that is loaded when the first text is opened.
import { Editor, type EditorEvents } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { BulletList } from '@tiptap/extension-list/bullet-list'
import { ListKeymap } from '@tiptap/extension-list/keymap'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { Text } from '@tiptap/extension-text'
import { TextAlign } from '@tiptap/extension-text-align'
import { Underline } from '@tiptap/extension-underline'
import { Dropcursor } from '@tiptap/extensions/drop-cursor'
import { Gapcursor } from '@tiptap/extensions/gap-cursor'
import { TrailingNode } from '@tiptap/extensions/trailing-node'
import { UndoRedo } from '@tiptap/extensions/undo-redo'
import { alignmentOf, inert } from '../../core/page/inert-html.ts'
import { Anchor } from './rich-text-anchor.ts'
import { Link } from './rich-text-link.ts'
import { keptFormats, ListItem, OrderedList, wording, type EditorWords } from './rich-text-nodes.ts'
import { pasting, type Pasted } from './rich-text-paste.ts'
import { shownPicture } from './rich-text-picture.ts'
import { Spacing } from './rich-text-spacing.ts'
import { tables } from './rich-text-table.ts'

export type { Editor, EditorEvents, Pasted }

interface Options {
  element: HTMLElement
  content: string
  /** Called at each redraw. */
  words: () => EditorWords
  isEditable: boolean
  onChange: (html: string) => void
  /** Receives pictures that were pasted or dropped. `at` is the position; undefined means the selection. */
  onPictures: (files: File[], at: number | undefined) => void
  /** Called after a paste with missing pictures and losses. */
  onPasted?: (pasted: Pasted) => void
  /** The address at which a pasted picture remains; others are fetched or asked for. Default: https stays. */
  keptAddress?: ((address: string) => string | undefined) | undefined
  /** Returns the address at which the page loads a picture; that of the text stays. */
  shown: (address: string) => string
  /** Decides which pictures of untrusted texts may be loaded. */
  mayLoad?: (address: string) => boolean
}

const alignedTypes = ['heading', 'paragraph']

/** Reads the alignment from inert HTML, which has no `style` attribute. */
const Alignment = TextAlign.configure({ types: alignedTypes }).extend({
  addGlobalAttributes: () => [
    {
      types: alignedTypes,
      attributes: {
        textAlign: {
          default: null,
          parseHTML: element => alignmentOf(element) ?? null,
          renderHTML: ({ textAlign }) => (textAlign ? { style: `text-align: ${textAlign}` } : {})
        }
      }
    }
  ]
})

const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(file => file.type.startsWith('image/'))

export function createEditor({
  element,
  content,
  words,
  isEditable,
  onChange,
  onPictures,
  onPasted,
  keptAddress,
  shown,
  mayLoad
}: Options): Editor {
  const editor = new Editor({
    element,
    content: inert(content),
    editable: isEditable,
    injectCSS: false,
    extensions: [
      ...[Document, Paragraph, Text, HardBreak, Bold, Italic, Underline, Strike, Link, Anchor],
      ...[Heading.configure({ levels: [1, 2, 3, 4] }), Blockquote, BulletList, OrderedList, ListItem, ListKeymap],
      ...[
        Alignment,
        Spacing,
        shownPicture({ shown, mayLoad, words: address => words().heldPicture?.(address) ?? address })
      ],
      ...[...tables, ...keptFormats],
      ...[
        UndoRedo,
        Dropcursor,
        Gapcursor,
        TrailingNode,
        wording(words),
        pasting(pasted => onPasted?.(pasted), keptAddress)
      ]
    ],
    editorProps: {
      // Toolbars cover 200 px at the top and 48 px at the bottom of the window: scroll the caret clear of them.
      scrollMargin: { top: 200, right: 0, bottom: 48, left: 0 },
      scrollThreshold: { top: 200, right: 0, bottom: 48, left: 0 },
      attributes: { role: 'textbox', 'aria-multiline': 'true' },
      handlePaste: (_view, event) => {
        const pictures = picturesOf(event.clipboardData)
        // Word puts the same content on the clipboard as text and as a picture. The text is pasted.
        if (pictures.length === 0 || event.clipboardData?.getData('text/plain').trim()) return false
        onPictures(pictures, undefined)
        return true
      },
      handleDrop: (view, event, _slice, isMove) => {
        const pictures = picturesOf(event.dataTransfer)
        if (isMove || pictures.length === 0) return false
        onPictures(pictures, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos)
        return true
      }
    }
  })
  // Let TrailingNode add its paragraph now: it is neither a change by the user nor an undo step.
  editor.view.dispatch(editor.state.tr.setMeta('addToHistory', false))
  editor.on('update', () => onChange(editor.getHTML()))
  return editor
}
