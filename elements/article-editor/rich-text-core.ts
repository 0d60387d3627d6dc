// The editor itself, in a chunk of its own: loaded when the first article is opened.
import { Editor } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import TextAlign from '@tiptap/extension-text-align'
import { Placeholder } from '@tiptap/extensions'
import StarterKit from '@tiptap/starter-kit'
import { alignmentOf, inert } from './inert-html.ts'
import { cleanPasted } from './pasted-html.ts'

export type { Editor }

interface Options {
  element: HTMLElement
  content: string
  placeholder: string
  label: string
  isEditable: boolean
  onChange: (html: string) => void
  /** Pictures pasted or dropped, and where they belong; undefined is the selection. */
  onPictures: (files: File[], at: number | undefined) => void
}

const alignedTypes = ['heading', 'paragraph']

/** The extension reads the style attribute, which is not there in inert HTML. */
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

const picturesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])].filter(file => file.type.startsWith('image/'))

export function createEditor({ element, content, placeholder, label, isEditable, onChange, onPictures }: Options): Editor {
  return new Editor({
    element,
    content: inert(content),
    editable: isEditable,
    injectCSS: false,
    extensions: [
      StarterKit.configure({
        heading: { levels: [1, 2, 3, 4] },
        link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { rel: 'noopener noreferrer', target: '_blank' } }
      }),
      Image,
      TableKit.configure({ table: { resizable: false } }),
      Alignment,
      Placeholder.configure({ placeholder })
    ],
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      transformPastedHTML: cleanPasted,
      handlePaste: (_view, event) => {
        const pictures = picturesOf(event.clipboardData)
        // Word puts a picture of the text beside the text.
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
    },
    onUpdate: ({ editor }) => onChange(editor.getHTML())
  })
}
