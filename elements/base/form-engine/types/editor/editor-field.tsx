import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { bring } from '../../../core/look/sheets.ts'
import { useText } from '../../../core/language/text.ts'
import { inert } from '../../../core/page/inert-html.ts'
import type { Coming } from '../../../rich-text/pictures/coming.ts'
import { ComingPictures } from '../../../rich-text/pictures/coming-pictures.tsx'
import { createEditor, type Editor } from '../../../rich-text/editor/rich-text-core.ts'
import { RichTextToolbar } from '../../../rich-text/rich-text-toolbar.tsx'
import styles from '../../../rich-text/rich-text.css?inline'
import { TextNotes } from '../../../rich-text/pictures/text-notes.tsx'
import { useEditorWords } from '../../../rich-text/use-editor-words.ts'
import { mostPictures, usePictures, type PictureUpload } from '../../../rich-text/pictures/use-pictures.ts'
import { groupProps } from '../../controls/control-props.ts'
import { textOf } from '../../document/stored-value.ts'
import type { Functions } from '../../host/host-function.ts'
import { useSettings } from '../../host/form-settings-context.ts'
import { useReading } from '../../controls/read-text.tsx'
import { sizeOf } from '../../document/size.ts'
import type { Widget } from '../../document/document.ts'
import { textOption, type FieldProps } from '../../document/type.ts'
import { uploadFile, UploadProblem, type HostUpload } from '../../upload/upload.ts'
import { uploadText } from '../../upload/upload.text.ts'
import { useFilePicker } from '../../upload/use-file-picker.tsx'
import { usePlatformUpload } from '../../upload/use-platform-upload.ts'
import { signedAddress } from '../../../session/wire/shown-address.ts'

bring(styles)

function isFromOrigin(address: string, allowed: readonly string[]): boolean {
  try {
    const { protocol, origin } = new URL(address, location.href)
    return protocol === 'blob:' || [location.origin, new URL(import.meta.url).origin, ...allowed].includes(origin)
  } catch {
    return false
  }
}

/** Uploads pictures of the text with the upload function of the host. */
const hostPictures = (
  upload: HostUpload,
  widget: Widget,
  functions: Functions,
  text: (typeof uploadText)['zh-CN']
): PictureUpload => ({
  problemOf: file => (file.type.startsWith('image/') ? '' : text.wrongType(file.name)),
  send: async (file, signal, onProgress) =>
    (await uploadFile(file, { widget, functions, upload, signal, onProgress })).url,
  explain: error => (error instanceof UploadProblem ? error.detail : '') || text.noReason
})

/** Rich text field. Value is HTML; content that the editor's schema does not support is dropped. */
export function EditorField(props: FieldProps) {
  const { widget, id, value, onChange, isDisabled, isReadonly } = props
  const { functions, upload: hostUpload, pictureOrigins, isDesign } = useSettings()
  const platform = usePlatformUpload(!isDesign && !hostUpload)
  const upload = hostUpload ?? platform.upload
  const text = useText(uploadText)
  const isRead = useReading() !== undefined
  const holder = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const isEditable = !isDisabled && !isReadonly
  const shown = useRef<Editor>(undefined)
  const pictures = usePictures(() => shown.current, upload && hostPictures(upload, widget, functions, text))
  // Missing picture for which one is chosen.
  const asked = useRef<Coming>(undefined)
  const { open, picker } = useFilePicker({
    label: text.addPicture,
    accept: 'image/*',
    isMultiple: true,
    isDisabled: !isEditable,
    online: platform.upload && {
      type: 'image',
      room: () => (asked.current ? 1 : mostPictures),
      onChoose: files => (asked.current ? pictures.replace(asked.current, files[0]!) : pictures.insert(files))
    },
    onFiles: files => (asked.current ? pictures.take(asked.current, files[0]) : pictures.add(files))
  })
  const choose = (missing?: Coming) => {
    asked.current = missing
    open()
  }
  // Last HTML reported by the editor. Only a different value is loaded into it.
  const said = useRef<string>(undefined)

  const label = widget.name
  const hint = textOption(widget.options, 'placeholder')
  const words = useMemo(() => ({ hint, label, heldPicture: text.heldPicture }), [hint, label, text])
  useEditorWords(editor, words)

  const wordsNow = useEffectEvent(() => words)
  const tell = useEffectEvent(onChange)
  const addPictures = useEffectEvent(pictures.add)
  const complete = useEffectEvent(pictures.complete)
  const mayLoad = useEffectEvent((address: string) => isFromOrigin(address, pictureOrigins))
  const begin = useEffectEvent((element: HTMLElement) => {
    said.current = textOf(value)
    const own: Editor = createEditor({
      element,
      content: textOf(value),
      words: wordsNow,
      isEditable,
      onChange: html => {
        said.current = own.isEmpty ? '' : html
        tell(said.current)
      },
      onPictures: addPictures,
      onPasted: pasted => void complete(pasted),
      // Loading a picture would reveal reader and time to its server.
      mayLoad,
      shown: signedAddress
    })
    return own
  })
  useEffect(() => {
    if (!holder.current) return
    const own = begin(holder.current)
    setEditor(own)
    shown.current = own
    return () => {
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
        <RichTextToolbar
          editor={editor}
          onPictures={upload && (() => choose())}
          isWaiting={pictures.coming.length > 0}
        />
      )}
      {upload && picker}
      <div className="rich-text" ref={holder} />
      <TextNotes notes={pictures.notes} onDismiss={pictures.dismiss} toText={() => editor?.view.focus()} />
      {pictures.coming.length > 0 && (
        <ComingPictures
          coming={pictures.coming}
          onTake={pictures.take}
          onDrop={pictures.drop}
          onAsk={choose}
          toText={() => editor?.view.focus()}
        />
      )}
    </div>
  )
}
