import { Button, Classes, HTMLSelect, InputGroup, PopoverNext } from '@blueprintjs/core'
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
import { useEffect, useReducer, useRef, useState, type FormEvent, type KeyboardEvent, type ReactElement } from 'react'
import { useText } from '../core/text.ts'
import { toolbarText } from './rich-text.text.ts'
import { addressOf } from './links.ts'
import type { Editor } from './rich-text-core.ts'

interface Props {
  editor: Editor
  /** Undefined: there is nowhere to put pictures, and no tool for them. */
  onPictures: ((files: File[]) => void) | undefined
}

const headings = [1, 2, 3, 4] as const

/** What can be done with the selection; it shows what the selection is. */
export function RichTextToolbar({ editor, onPictures }: Props) {
  const text = useText(toolbarText)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const chooser = useRef<HTMLInputElement>(null)
  useEffect(() => {
    editor.on('transaction', redraw)
    return () => void editor.off('transaction', redraw)
  }, [editor])

  const chain = () => editor.chain().focus()
  const tool = (label: string, icon: ReactElement, run: () => void, isActive = false, isDisabled = false) => (
    <Button
      variant="minimal"
      icon={icon}
      title={label}
      aria-label={label}
      active={isActive}
      aria-pressed={isActive}
      disabled={isDisabled}
      onClick={run}
    />
  )
  const level = headings.find(heading => editor.isActive('heading', { level: heading }))
  const setStyle = (value: string) => {
    const next = headings.find(heading => String(heading) === value)
    if (next) chain().setHeading({ level: next }).run()
    else chain().setParagraph().run()
  }

  return (
    <div className="toolbar" role="toolbar" aria-label={text.toolbar} onKeyDown={walk}>
      {tool(text.undo, <Undo />, () => chain().undo().run(), false, !editor.can().undo())}
      {tool(text.redo, <Redo />, () => chain().redo().run(), false, !editor.can().redo())}
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
      {tool(text.bold, <Bold />, () => chain().toggleBold().run(), editor.isActive('bold'))}
      {tool(text.italic, <Italic />, () => chain().toggleItalic().run(), editor.isActive('italic'))}
      {tool(text.underline, <Underline />, () => chain().toggleUnderline().run(), editor.isActive('underline'))}
      {tool(text.strike, <Strikethrough />, () => chain().toggleStrike().run(), editor.isActive('strike'))}
      <i className="bar" />
      {tool(text.bullets, <Properties />, () => chain().toggleBulletList().run(), editor.isActive('bulletList'))}
      {tool(text.numbers, <NumberedList />, () => chain().toggleOrderedList().run(), editor.isActive('orderedList'))}
      {tool(text.quote, <Citation />, () => chain().toggleBlockquote().run(), editor.isActive('blockquote'))}
      <i className="bar" />
      {tool(text.left, <AlignLeft />, () => chain().unsetTextAlign().run(), editor.isActive({ textAlign: 'left' }))}
      {tool(
        text.center,
        <AlignCenter />,
        () => chain().setTextAlign('center').run(),
        editor.isActive({ textAlign: 'center' })
      )}
      {tool(
        text.right,
        <AlignRight />,
        () => chain().setTextAlign('right').run(),
        editor.isActive({ textAlign: 'right' })
      )}
      {tool(
        text.justify,
        <AlignJustify />,
        () => chain().setTextAlign('justify').run(),
        editor.isActive({ textAlign: 'justify' })
      )}
      <i className="bar" />
      <LinkTool editor={editor} />
      <TableTool editor={editor} />
      {onPictures && tool(text.picture, <Media />, () => chooser.current?.click())}
      {onPictures && (
        <input
          ref={chooser}
          className="chooser"
          type="file"
          accept="image/gif,image/jpeg,image/png,image/webp,image/bmp,image/avif"
          multiple
          tabIndex={-1}
          aria-label={text.picture}
          onChange={event => {
            onPictures([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      )}
    </div>
  )
}

/** Arrow keys go through the tools. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  const root = event.currentTarget.getRootNode() as ShadowRoot
  const at = root.activeElement
  if (!step || at?.localName !== 'button') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const next = stops[stops.indexOf(at as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** After a choice the text has the focus, also when the popover took it back on its way out. */
function backToText(editor: Editor): void {
  const { activeElement } = editor.view.dom.getRootNode() as ShadowRoot
  if (activeElement?.closest(`.${Classes.OVERLAY}`) || document.activeElement === document.body) editor.view.focus()
}

function LinkTool({ editor }: { editor: Editor }) {
  const text = useText(toolbarText)
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const [isWrong, setWrong] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const href = addressOf(address)
    if (!href) return setWrong(true)
    setOpen(false)
    const { empty } = editor.state.selection
    if (empty && !editor.isActive('link'))
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
  }

  return (
    <PopoverNext
      isOpen={isOpen}
      placement="bottom"
      // Esc leads back to the tool, a choice to the text.
      shouldReturnFocusOnClose={false}
      onClosed={() => backToText(editor)}
      onInteraction={next => {
        if (next) setAddress(String(editor.getAttributes('link').href ?? ''))
        setWrong(false)
        setOpen(next)
      }}
      content={
        <form className="link-form" onSubmit={submit}>
          <InputGroup
            autoFocus
            aria-label={text.linkAddress}
            placeholder="https://"
            value={address}
            intent={isWrong ? 'danger' : 'none'}
            aria-invalid={isWrong}
            onValueChange={value => {
              setAddress(value)
              setWrong(false)
            }}
          />
          {isWrong && <p role="alert">{text.linkWrong}</p>}
          <Button type="submit" intent="primary" text={text.linkSet} />
          {editor.isActive('link') && (
            <Button
              text={text.linkRemove}
              onClick={() => {
                setOpen(false)
                editor.chain().focus().extendMarkRange('link').unsetLink().run()
              }}
            />
          )}
        </form>
      }
    >
      <Button
        variant="minimal"
        icon={<Link />}
        title={text.link}
        aria-label={text.link}
        active={editor.isActive('link')}
      />
    </PopoverNext>
  )
}

function TableTool({ editor }: { editor: Editor }) {
  const text = useText(toolbarText)
  const isInside = editor.isActive('table')
  const chain = () => editor.chain().focus()
  const entry = (label: string, isDisabled: boolean, run: () => void) => (
    <Button
      className="bp6-popover-dismiss"
      variant="minimal"
      fill
      alignText="start"
      text={label}
      disabled={isDisabled}
      onClick={run}
    />
  )
  return (
    <PopoverNext
      placement="bottom"
      shouldReturnFocusOnClose={false}
      onClosed={() => backToText(editor)}
      content={
        <div className="table-menu">
          {entry(text.tableInsert, isInside, () => chain().insertTable(3).run())}
          {entry(text.rowAfter, !isInside, () => chain().addRowAfter().run())}
          {entry(text.columnAfter, !isInside, () => chain().addColumnAfter().run())}
          {entry(text.rowDelete, !isInside, () => chain().deleteRow().run())}
          {entry(text.columnDelete, !isInside, () => chain().deleteColumn().run())}
          {entry(text.tableDelete, !isInside, () => chain().deleteTable().run())}
        </div>
      }
    >
      <Button variant="minimal" icon={<Th />} title={text.table} aria-label={text.table} active={isInside} />
    </PopoverNext>
  )
}
