import { Button, Spinner } from '@blueprintjs/core'
import { useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState, type RefObject } from 'react'
import type { LeftOutPart } from '../contract/left-out.ts'
import { useText } from '../core/language/text.ts'
import { later } from '../kit/later.tsx'
import { Picker } from '../kit/pick/picker.ts'
import type { createEditor, Editor } from './editor/rich-text-core.ts'
import type { TextPlace } from './editor/go-to-place.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { richTextFieldText } from './rich-text-field.text.ts'
import type { UploadFolder } from '../session/upload/upload-call.ts'
import { shownAddress, uploadAddress } from '../session/wire/shown-address.ts'
import { sayLeftOut } from './left-out.text.ts'
import type { Coming, ComingStore } from './pictures/coming.ts'
import { ComingNames } from './pictures/coming-names.tsx'
import { TextNotes } from './pictures/text-notes.tsx'
import { useEditorWords } from './use-editor-words.ts'
import { mostPictures, usePictures } from './pictures/use-pictures.ts'
import { pictureLimit, pictureUpload } from './picture-upload.ts'
import { WordCount } from './word-count.tsx'

const ComingPictures = later(
  async () => ({ default: (await import('./pictures/coming-pictures.tsx')).ComingPictures }),
  ComingNames
)

interface Props {
  /** Initial HTML. Read again when `start` changes. */
  html: string
  start: number
  isEditable: boolean
  /** Returns the site the text belongs to. */
  subsite: () => string | undefined
  /** Returns the column whose watermark pictures get; '' for none. */
  column: () => string
  /** Folder of the uploaded pictures. */
  dir: UploadFolder
  /** Called once with the initial HTML as normalised by the editor; `onChange` follows after every edit. */
  onReady: (html: string) => void
  onChange: (html: string) => void
  /** Pictures that are not in the text yet; default: a new store. */
  coming?: ComingStore
  /** Parts of the text that the last save did not keep. */
  leftOut?: readonly LeftOutPart[]
  /** Receives the function that uploads pictures and inserts them after the caret. */
  inserter?: RefObject<((pictures: File[]) => void) | null>
  /** Receives the function that selects a place of the text. */
  finder?: RefObject<((place: TextPlace) => void) | null>
  /** Attaches documents that are dropped on the text. */
  onAttach?: ((files: File[]) => void) | undefined
  /** Sets the title, which is empty, to that of an imported document. */
  onTitle?: ((title: string) => void) | undefined
}

/** Edits a rich text: toolbar, editor, and a list of pictures that are being uploaded. */
export function RichText({
  html,
  start,
  isEditable,
  subsite,
  column,
  dir,
  onReady,
  onChange,
  coming,
  leftOut,
  inserter,
  finder,
  onAttach,
  onTitle
}: Props) {
  const text = useText(richTextFieldText)
  const holder = useRef<HTMLDivElement>(null)
  const [made, setMade] = useState<{ editor: Editor; beginning: string }>()
  const [failedFor, setFailedFor] = useState('')
  const [round, setRound] = useState(0)
  /** Missing picture for which one is chosen, or `new`. */
  const [picking, setPicking] = useState<Coming | 'new'>()
  const beginning = `${start} ${round}`
  // The editor of the previous `start` is about to be destroyed and must not be drawn.
  const editor = made?.beginning === beginning ? made.editor : undefined
  const failed = failedFor === beginning
  const current = useRef<Editor>(undefined)
  const pictures = usePictures(() => current.current, pictureUpload(dir, subsite, column), coming)

  const sayLost = useEffectEvent((parts: readonly LeftOutPart[]) => pictures.note(sayLeftOut(parts)))
  useEffect(() => {
    if (leftOut) sayLost(leftOut)
  }, [leftOut])

  useImperativeHandle(inserter, () => pictures.add)
  useImperativeHandle(finder, () => place => {
    const own = current.current
    if (own) void import('./editor/go-to-place.ts').then(({ goToPlace }) => own.isDestroyed || goToPlace(own, place))
  })
  const words = useMemo(() => ({ hint: text.contentHint, label: text.content }), [text])
  useEditorWords(editor, words)

  const wordsNow = useEffectEvent(() => words)
  const tellChange = useEffectEvent((changed: string) => onChange(changed))
  const tellReady = useEffectEvent((read: string) => onReady(read))
  const addPictures = useEffectEvent(pictures.add)
  const complete = useEffectEvent(pictures.complete)
  const begin = useEffectEvent((create: typeof createEditor, element: HTMLElement) =>
    create({
      element,
      content: html,
      words: wordsNow,
      isEditable,
      onChange: tellChange,
      onPictures: addPictures,
      onPasted: pasted => void complete(pasted),
      keptAddress: uploadAddress,
      shown: shownAddress
    })
  )
  useEffect(() => {
    let isOver = false
    let own: Editor | undefined
    import('./editor/rich-text-core.ts').then(
      ({ createEditor }) => {
        if (isOver || !holder.current) return
        own = begin(createEditor, holder.current)
        current.current = own
        tellReady(own.getHTML())
        setMade({ editor: own, beginning })
      },
      () => setFailedFor(beginning)
    )
    return () => {
      isOver = true
      current.current = undefined
      setMade(undefined)
      own?.destroy()
    }
  }, [beginning])

  // The dialog had the focus. This also puts the caret where the editor has it.
  useEffect(() => {
    if (picking) return () => current.current?.view.focus()
  }, [picking])

  useEffect(() => {
    editor?.setEditable(isEditable, false)
  }, [editor, isEditable])

  return (
    <div className="rich">
      {!failed && isEditable && (
        <RichTextToolbar
          editor={editor}
          onPictures={() => setPicking('new')}
          onAttach={onAttach}
          onTitle={onTitle}
          isWaiting={pictures.coming.length > 0}
        />
      )}
      {failed && (
        <p className="rich-state" role="alert">
          {text.failed} <Button size="small" text={text.retry} onClick={() => setRound(round + 1)} />
        </p>
      )}
      {!editor && !failed && <Spinner className="rich-waiting" size={24} aria-label={text.loading} />}
      <div className="rich-text" ref={holder} />
      <TextNotes notes={pictures.notes} onDismiss={pictures.dismiss} toText={() => editor?.view.focus()} />
      {pictures.coming.length > 0 && (
        <ComingPictures
          coming={pictures.coming}
          onTake={pictures.take}
          onDrop={pictures.drop}
          onAsk={setPicking}
          toText={() => editor?.view.focus()}
        />
      )}
      {picking && (
        <Picker
          title={text.insertPictures}
          type="image"
          maxSize={pictureLimit}
          room={() => (picking === 'new' ? mostPictures : 1)}
          onFiles={files => (picking === 'new' ? pictures.add(files) : pictures.take(picking, files[0]))}
          onChoose={files => (picking === 'new' ? pictures.insert(files) : pictures.replace(picking, files[0]!))}
          onClose={() => setPicking(undefined)}
        />
      )}
      {!failed && <WordCount editor={editor} />}
    </div>
  )
}
