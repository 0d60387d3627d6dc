import { useEffect, useRef, useState } from 'react'
import { bring } from '../../../core/sheets.ts'
import { useText } from '../../../core/text.ts'
import { inert } from '../../../rich-text/inert-html.ts'
import { createEditor, type Editor } from '../../../rich-text/rich-text-core.ts'
import { RichTextToolbar } from '../../../rich-text/rich-text-toolbar.tsx'
import styles from '../../../rich-text/rich-text.css?inline'
import { groupProps, textOf } from '../../controls/control-props.ts'
import { useSettings } from '../../host/form-settings-context.ts'
import { useReading } from '../../view/read-text.tsx'
import { sizeOf } from '../../document/size.ts'
import { textOption, type FieldProps } from '../../document/type.ts'
import { uploadFile, UploadProblem } from '../../upload/upload.ts'
import { uploadText } from '../../upload/upload.text.ts'

bring(styles)

function isFromOrigin(address: string, allowed: readonly string[]): boolean {
  try {
    const { protocol, origin } = new URL(address, location.href)
    return protocol === 'blob:' || [location.origin, new URL(import.meta.url).origin, ...allowed].includes(origin)
  } catch {
    return false
  }
}

/** HTML in and out: what the editor's schema does not know never comes back out. */
export function EditorField(props: FieldProps) {
  const { widget, id, value, onChange, isDisabled, isReadonly } = props
  const { functions, upload, pictureOrigins } = useSettings()
  const text = useText(uploadText)
  const isRead = useReading() !== undefined
  const [problem, setProblem] = useState('')
  const holder = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const isEditable = !isDisabled && !isReadonly
  const newest = useRef({ onChange, value: textOf(value) })
  newest.current = { onChange, value: textOf(value) }
  const shown = useRef<Editor>(undefined)
  const leaving = useRef(new AbortController())
  // What the editor itself said last: only another value is put in.
  const said = useRef<string>(undefined)

  const addPictures = upload
    ? async (files: File[]) => {
        setProblem('')
        for (const file of files) {
          try {
            const { url } = await uploadFile(file, {
              widget,
              functions,
              upload,
              signal: leaving.current.signal,
              onProgress: () => undefined
            })
            shown.current
              ?.chain()
              .focus()
              .insertContent({ type: 'image', attrs: { src: url, alt: file.name.replace(/\.[^.]*$/, '') } })
              .run()
          } catch (error) {
            if (!leaving.current.signal.aborted)
              setProblem(text.refused(file.name, error instanceof UploadProblem ? error.detail : ''))
          }
        }
      }
    : undefined
  const pictures = useRef(addPictures)
  pictures.current = addPictures

  useEffect(() => {
    if (!holder.current) return
    said.current = newest.current.value
    const own = createEditor({
      element: holder.current,
      content: newest.current.value,
      hint: textOption(widget.options, 'placeholder'),
      label: widget.name,
      isEditable,
      onChange: html => {
        said.current = own.isEmpty ? '' : html
        newest.current.onChange(said.current)
      },
      onPictures: files => void pictures.current?.(files),
      // A picture tells its server who reads, and when.
      pictures: { mayLoad: address => isFromOrigin(address, pictureOrigins), words: text.heldPicture }
    })
    setEditor(own)
    shown.current = own
    leaving.current = new AbortController()
    return () => {
      leaving.current.abort()
      shown.current = undefined
      own.destroy()
    }
  }, [])

  useEffect(() => {
    editor?.setEditable(isEditable, false)
  }, [editor, isEditable])

  useEffect(() => {
    if (!editor || textOf(value) === said.current) return
    said.current = textOf(value)
    editor.commands.setContent(inert(textOf(value)), { emitUpdate: false })
  }, [editor, value])

  return (
    <div
      {...groupProps(props)}
      role="group"
      id={id}
      className={isRead ? 'rich-field rich-read' : isDisabled ? 'rich-field rich-disabled' : 'rich-field'}
      style={{ '--editor-height': sizeOf(widget.options.height) ?? '200px' } as React.CSSProperties}
    >
      {editor && isEditable && !isRead && (
        <RichTextToolbar editor={editor} onPictures={addPictures && (files => void addPictures(files))} />
      )}
      {problem && (
        <p className="field-note field-note-wrong" role="alert">
          {problem}
        </p>
      )}
      <div className="rich-text" ref={holder} />
    </div>
  )
}
