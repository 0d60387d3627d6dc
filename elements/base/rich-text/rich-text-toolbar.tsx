import { HTMLSelect } from '@blueprintjs/core'
import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Bold,
  Citation,
  Italic,
  Link,
  Media,
  NumberedList,
  Properties,
  Redo,
  Strikethrough,
  Th,
  Underline,
  Undo
} from '@blueprintjs/icons'
import { useEffect, useReducer, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { loadAgain } from '../core/page/load-again.ts'
import { toast } from '../core/overlay/toasts.ts'
import { useText } from '../core/language/text.ts'
import { later, laterText } from '../kit/later.tsx'
import { clearFormat } from './editor/clear-format.ts'
import { lineHeights } from '../core/page/inert-html.ts'
import type { Editor } from './editor/rich-text-core.ts'
import { PopoverTool, sign, Tool } from './tools/tool.tsx'
import { toolbarText } from './rich-text.text.ts'

const LinkForm = later(() => import('./tools/link-form.tsx'))
const TableMenu = later(() => import('./tools/table-menu.tsx'))
const Symbols = later(() => import('./tools/symbols.tsx'))
const PictureTools = later(() => import('./tools/picture-tools.tsx'))
const FindPanel = later(() => import('./tools/find-panel.tsx'))
const SourceDialog = later(() => import('./tools/source-dialog.tsx'))
const WordImport = later(() => import('./tools/word-import.tsx'))

interface Props {
  /** Undefined while the editor loads. The tools are drawn to reserve their space. */
  editor: Editor | undefined
  /** Opens the choice of pictures. Undefined if pictures cannot be uploaded: the tool is hidden. */
  onPictures: (() => void) | undefined
  /** Attaches dropped documents. Undefined if the text has no attachments. */
  onAttach?: ((files: File[]) => void) | undefined
  /** Sets the title, which is empty. */
  onTitle?: ((title: string) => void) | undefined
  /** Pictures are still uploading. Their empty lines must stay. */
  isWaiting?: boolean
}

const isWord = ({ name }: File): boolean => /\.(docx?|docm|wps)$/i.test(name)

const headings = [1, 2, 3, 4] as const

/** Toolbar with the formats of the selection. A selected picture has other tools. */
export function RichTextToolbar({ editor, onPictures, onAttach, onTitle, isWaiting = false }: Props) {
  const text = useText(toolbarText)
  const loadText = useText(laterText)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [open, setOpen] = useState<'find' | 'source' | 'word' | readonly File[]>()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!editor) return
    const { dom } = editor.view
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.isComposing) return
      if ((event.ctrlKey || event.metaKey) && /^[fh]$/i.test(event.key) && !event.shiftKey) {
        setOpen('find')
        // Ignore typing until the search panel is loaded.
        dom.blur()
      } else if (event.altKey && event.key === 'F10')
        bar.current?.querySelector<HTMLElement>('button:not(:disabled, [inert] *), .picture-tools select')?.focus()
      else return
      event.preventDefault()
    }
    const onFiles = (event: DragEvent | ClipboardEvent) => {
      const isDrop = 'dataTransfer' in event
      const files = [...((isDrop ? event.dataTransfer : event.clipboardData)?.files ?? [])]
      if (files.length === 0 || !files.every(isWord) || !editor.isEditable) return
      event.preventDefault()
      event.stopPropagation()
      const place = isDrop && editor.view.posAtCoords({ left: event.clientX, top: event.clientY })
      if (place) editor.commands.setTextSelection(place.pos)
      setOpen(files)
    }
    editor.on('transaction', redraw)
    dom.addEventListener('keydown', onKey)
    dom.addEventListener('drop', onFiles, true)
    dom.addEventListener('paste', onFiles, true)
    return () => {
      editor.off('transaction', redraw)
      dom.removeEventListener('keydown', onKey)
      dom.removeEventListener('drop', onFiles, true)
      dom.removeEventListener('paste', onFiles, true)
    }
  }, [editor])

  // No tool is enabled before the editor exists.
  const chain = () => editor!.chain().focus()
  const close = () => {
    setOpen(undefined)
    editor?.view.focus()
  }
  const tool = (label: string, icon: ReactElement, onClick: () => void, isActive = false, isDisabled = false) => (
    <Tool label={label} icon={icon} onClick={onClick} isActive={isActive} isDisabled={isDisabled} />
  )
  const alignTool = (label: string, icon: ReactElement, align: string) =>
    tool(label, icon, () => chain().setTextAlign(align).run(), editor?.isActive({ textAlign: align }))
  const level = headings.find(heading => editor?.isActive('heading', { level: heading }))
  const attrs = editor?.state.selection.$from.parent.attrs ?? {}
  const setStyle = (value: string) => {
    const next = headings.find(heading => String(heading) === value)
    if (next) chain().setHeading({ level: next }).run()
    else chain().setParagraph().run()
  }
  const space = (change: { indent?: true | null; lineHeight?: string | null }) =>
    chain().updateAttributes('paragraph', change).updateAttributes('heading', change).run()
  const layOut = async () => {
    const { tidy } = await loadAgain(
      () => import('./editor/tidy.ts'),
      () => toast(loadText.failed, 'warning')
    )
    if (!editor || editor.isDestroyed || !editor.isEditable) return
    const done = { changed: 0, removed: 0 }
    chain().command(tidy(done)).run()
    toast(text.tidied(done.changed, done.removed), 'info')
  }
  const isPicture = editor !== undefined && 'node' in editor.state.selection && editor.isActive('image')

  return (
    <div className="toolbar" role="toolbar" aria-label={text.toolbar} inert={!editor} onKeyDown={walk} ref={bar}>
      <div className="text-tools" inert={isPicture}>
        {tool(text.undo, <Undo />, () => chain().undo().run(), false, !editor?.can().undo())}
        {tool(text.redo, <Redo />, () => chain().redo().run(), false, !editor?.can().redo())}
        <HTMLSelect
          aria-label={text.style}
          value={level ?? ''}
          options={[
            { value: '', label: text.paragraph },
            ...headings.map(value => ({ value, label: text.heading(value) }))
          ]}
          onChange={event => setStyle(event.currentTarget.value)}
        />
        <i className="bar" />
        {tool(text.bold, <Bold />, () => chain().toggleBold().run(), editor?.isActive('bold'))}
        {tool(text.italic, <Italic />, () => chain().toggleItalic().run(), editor?.isActive('italic'))}
        {tool(text.underline, <Underline />, () => chain().toggleUnderline().run(), editor?.isActive('underline'))}
        {tool(text.strike, <Strikethrough />, () => chain().toggleStrike().run(), editor?.isActive('strike'))}
        {tool(text.tidy, sign('M5 3h9M2 7h12M2 11h8M2 14h12M2 3h1'), () => void layOut(), false, isWaiting)}
        {tool(text.clear, sign('M3 3h8M7 3v6M3 13h4m3-4 4 4m0-4-4 4'), () => chain().command(clearFormat).run())}
        <i className="bar" />
        {tool(text.bullets, <Properties />, () => chain().toggleBulletList().run(), editor?.isActive('bulletList'))}
        {tool(text.numbers, <NumberedList />, () => chain().toggleOrderedList().run(), editor?.isActive('orderedList'))}
        {tool(text.quote, <Citation />, () => chain().toggleBlockquote().run(), editor?.isActive('blockquote'))}
        <i className="bar" />
        {tool(text.left, <AlignLeft />, () => chain().unsetTextAlign().run(), editor?.isActive({ textAlign: 'left' }))}
        {alignTool(text.center, <AlignCenter />, 'center')}
        {alignTool(text.right, <AlignRight />, 'right')}
        {alignTool(text.justify, <AlignJustify />, 'justify')}
        {tool(
          text.indent,
          sign('M6 3h8M2 7h12M2 11h12M2 14h7M2 1v4l2-2z'),
          () => space({ indent: attrs.indent ? null : true }),
          Boolean(attrs.indent)
        )}
        <HTMLSelect
          aria-label={text.lineHeight}
          value={attrs.lineHeight ?? ''}
          options={[{ value: '', label: text.lineHeight }, ...lineHeights]}
          onChange={event => space({ lineHeight: event.currentTarget.value || null })}
        />
        <i className="bar" />
        <PopoverTool editor={editor} label={text.link} icon={<Link />} isActive={editor?.isActive('link')}>
          {(editor, onClose) => <LinkForm editor={editor} onClose={onClose} />}
        </PopoverTool>
        <PopoverTool editor={editor} label={text.table} icon={<Th />} isActive={editor?.isActive('table')}>
          {(editor, onClose) => <TableMenu editor={editor} onClose={onClose} />}
        </PopoverTool>
        {onPictures && tool(text.picture, <Media />, onPictures)}
        {tool(text.word, sign('M9 2H3v12h10V6zv4h4M5 8l1 4 2-3 2 3 1-4'), () => setOpen('word'))}
        <PopoverTool editor={editor} label={text.symbols} icon={sign('M2 14h4v-2a5 5 0 1 1 4 0v2h4')}>
          {(editor, onClose) => <Symbols editor={editor} onClose={onClose} />}
        </PopoverTool>
        <i className="bar" />
        {tool(
          text.find,
          sign('M7 2a5 5 0 1 0 0 10A5 5 0 1 0 7 2m4 9 3 3'),
          () => setOpen(open === 'find' ? undefined : 'find'),
          open === 'find'
        )}
        {tool(text.source, sign('m5 4-4 4 4 4m6-8 4 4-4 4M9 2 7 14'), () => setOpen('source'))}
      </div>
      {isPicture && <PictureTools editor={editor} onClose={() => editor.view.focus()} />}
      {editor && open === 'find' && <FindPanel editor={editor} onClose={close} />}
      {editor && open === 'source' && <SourceDialog editor={editor} onClose={close} />}
      {editor && (open === 'word' || typeof open === 'object') && (
        <WordImport
          editor={editor}
          files={open === 'word' ? undefined : open}
          onAttach={onAttach}
          onTitle={onTitle}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Moves between tools with the arrow keys. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  const root = event.currentTarget.getRootNode() as ShadowRoot
  const at = root.activeElement
  if (!step || at?.localName !== 'button' || !event.currentTarget.contains(at)) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled, [inert] *)')]
  const next = stops[stops.indexOf(at as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
