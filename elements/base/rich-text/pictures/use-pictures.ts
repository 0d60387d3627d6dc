import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { TimedOut, Unreachable } from '../../core/language/errors.ts'
import { awayDelay, loadAgain } from '../../core/page/load-again.ts'
import { useText } from '../../core/language/text.ts'
import { toast } from '../../core/overlay/toasts.ts'
import type { UploadedFile } from '../../kit/upload/uploaded-file.ts'
import { picturesText } from './pictures.text.ts'
import { sayLost, tellLeft } from './say-losses.ts'
import { createComing, type Coming, type ComingStore, type Place } from './coming.ts'
import type { Editor, EditorEvents, Pasted } from '../editor/rich-text-core.ts'

/** Target of uploaded pictures. */
export interface PictureUpload {
  /** Returns the reason why a file cannot be used; '' if it can. */
  problemOf: (file: File) => string
  /** Uploads the file. @returns the address for the text */
  send: (file: File, signal: AbortSignal, onProgress: (share: number) => void) => Promise<string>
  /** Fetches a picture of another website and returns its address. Without it such pictures remain where they are. */
  fetch?: (source: string, signal: AbortSignal) => Promise<string>
  /** Returns a message for an error of `send`. */
  explain: (error: unknown, file: File | undefined) => string
}

/** Maximum number of pictures that are chosen at once. */
export const mostPictures = 50

let lastId = 0

/** Key of the transaction metadata that marks an inserted picture. */
const arrival = 'coming picture'
interface Arrival {
  id: number
  at: number
}

/** Maps the end of a transaction's first step through its other steps. */
function endOfFirst({ mapping }: EditorEvents['transaction']['transaction']): number {
  let end = 0
  mapping.maps[0]?.forEach((_from, _to, _newFrom, newTo) => (end = newTo))
  return mapping.slice(1).map(end, -1)
}

/**
 * Follows a position. Pictures with the same position stay in the order in which they were added, whichever is uploaded
 * first.
 * @param onDeleted called when the text around the position is deleted
 */
function follow(editor: Editor, at: number, id: number, onDeleted: () => void): Place {
  let place = at
  const move = ({ transaction, appendedTransactions }: EditorEvents['transaction']) => {
    const arrived = transaction.getMeta(arrival) as Arrival | undefined
    const isOfSame = arrived?.at === place
    const { deletedAcross, deleted } = transaction.mapping.mapResult(place)
    const isGone = !arrived && (deletedAcross || (deleted && transaction.doc.textContent === ''))
    // A picture may be inserted after the paragraph that holds the position; the position would stay before it.
    if (isOfSame && arrived.id < id) place = endOfFirst(transaction)
    else place = transaction.mapping.map(place, isOfSame ? -1 : 1)
    for (const { mapping } of appendedTransactions) place = mapping.map(place)
    if (isGone) onDeleted()
  }
  editor.on('transaction', move)
  return { at: () => place, leave: () => void editor.off('transaction', move) }
}

/** The undo step that pictures of an imported document belong to, until the next edit. */
const steps = new WeakMap<Editor, object>()

function openStep(editor: Editor): void {
  steps.set(editor, editor.state.tr)
  const close = ({ transaction }: EditorEvents['transaction']) => {
    if (!transaction.docChanged || transaction.getMeta(arrival)) return
    steps.delete(editor)
    editor.off('transaction', close)
  }
  editor.on('transaction', close)
}

const isAway = (error: unknown): boolean => error instanceof Unreachable || error instanceof TimedOut

/**
 * Manages the pictures of a text that are uploading, failed or missing. Without `upload`, pictures are refused.
 * @param given store of the page; default: a new one
 */
export function usePictures(current: () => Editor | undefined, upload: PictureUpload | undefined, given?: ComingStore) {
  const words = useText(picturesText)
  const [$coming] = useState(() => given ?? createComing())
  const coming = useStore($coming)
  const [notes, setNotes] = useState<string[]>([])
  const note = (words: string) => words && setNotes(before => [...before.filter(own => own !== words), words])
  // Cancel uploads when the text is closed.
  useEffect(() => () => $coming.get().forEach(picture => picture.cancel()), [$coming])
  const change = (id: number, part: Partial<Coming>) =>
    $coming.set($coming.get().map(picture => (picture.id === id ? { ...picture, ...part } : picture)))
  const drop = ({ id, place }: Pick<Coming, 'id' | 'place'>) => {
    place.leave()
    $coming.set($coming.get().filter(picture => picture.id !== id))
  }

  const put = (editor: Editor, { id, place }: Pick<Coming, 'id' | 'place'>, name: string, src: string) => {
    const alt = name.replace(/\.[^.]*$/, '')
    const at = place.at()
    const step = steps.get(editor)
    editor
      .chain()
      .setMeta(arrival, { id, at })
      .setMeta('appendedTransaction', step)
      .insertPicture({ src, alt }, at)
      .run()
    drop({ id, place })
  }

  /** Brings a picture by `load`, and puts it where it belongs. */
  const arrive = async (
    editor: Editor,
    { id, place }: Pick<Coming, 'id' | 'place'>,
    name: string,
    file: File | undefined,
    load: (own: PictureUpload, signal: AbortSignal) => Promise<string>
  ) => {
    if (!upload) return
    const controller = new AbortController()
    change(id, { file, share: 0, problem: '', isAway: false, cancel: () => controller.abort() })
    try {
      const src = await load(upload, controller.signal)
      if (editor.isDestroyed) return
      put(editor, { id, place }, name, src)
    } catch (error) {
      if (controller.signal.aborted) drop({ id, place })
      else change(id, { problem: upload.explain(error, file), isAway: isAway(error) })
    }
  }

  const fetchOne = async (editor: Editor, claimed: Pick<Coming, 'id' | 'place'>, name: string, source: string) => {
    await arrive(editor, claimed, name, undefined, (own, signal) => own.fetch!(source, signal))
  }

  const send = async (editor: Editor, { id, place }: Pick<Coming, 'id' | 'place'>, file: File) => {
    if (!upload) return
    const problem = upload.problemOf(file)
    change(id, { file, source: '', name: file.name, share: 0, problem })
    if (problem) return
    await arrive(editor, { id, place }, file.name, file, (own, signal) =>
      own.send(file, signal, share => change(id, { share }))
    )
  }

  const claim = (editor: Editor, at: number, isOfWord = false) => {
    const id = ++lastId
    // Drops the file of a picture whose place was deleted.
    const onDeleted = () => {
      const picture = $coming.get().find(one => one.id === id)
      if (!picture || (!isOfWord && (picture.file || picture.source || picture.isRead))) return
      picture.cancel()
      drop(picture)
    }
    return { id, place: follow(editor, at, id, onDeleted) }
  }
  const begin = (
    editor: Editor,
    name: string,
    claimed: Pick<Coming, 'id' | 'place'>,
    given: File | string | undefined,
    address = ''
  ) => {
    const [file, problem] = typeof given === 'string' ? [undefined, given] : [given, '']
    const source = !file && upload?.fetch && /^https?:\/\//i.test(address) ? address : ''
    const picture = { ...claimed, name, file, source, share: 0, problem, cancel: () => undefined }
    const isListed = $coming.get().some(({ id }) => id === claimed.id)
    if (isListed) change(claimed.id, { ...picture, isRead: false })
    else $coming.set([...$coming.get(), picture])
    if (file) void send(editor, claimed, file)
    else if (source) void fetchOne(editor, claimed, name, source)
  }

  /** Lists a picture of a paste whose data is still being read. */
  const read = (claimed: Pick<Coming, 'id' | 'place'>, name: string) => {
    const picture = { ...claimed, name, file: undefined, source: '', share: 0, problem: '', isRead: true }
    $coming.set([...$coming.get(), { ...picture, cancel: () => drop(claimed) }])
  }

  /** Retries a picture, or uploads the file that the user chose for it. */
  const take = (picture: Coming, file: File | undefined) => {
    const editor = current()
    if (!editor) return
    if (file) void send(editor, picture, file)
    else if (picture.source) void fetchOne(editor, picture, picture.name, picture.source)
  }
  const takeAgain = useEffectEvent(() => {
    for (const picture of $coming.get()) if (picture.isAway) take(picture, picture.file)
  })
  useEffect(() => {
    const again = () => takeAgain()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  const isAnyAway = coming.some(picture => picture.isAway)
  useEffect(() => {
    if (!isAnyAway) return
    const timer = setTimeout(() => takeAgain(), awayDelay)
    return () => clearTimeout(timer)
  }, [isAnyAway])

  return {
    coming,
    drop,
    take,
    /** Sentences that remain below the text until they are dismissed. */
    notes,
    note,
    dismiss: (words: string) => setNotes(before => before.filter(own => own !== words)),
    /** Uploads files and inserts them at `at`, or after the selection. */
    add(files: File[], at?: number) {
      const editor = current()
      if (!editor) return
      if (!upload) return void toast(words.noUpload, 'warning')
      const place = at ?? editor.state.selection.to
      for (const file of files) begin(editor, file.name, claim(editor, place), file)
    },
    /** Inserts pictures of the site after the selection. Their addresses name them, so that their uses are found. */
    insert(chosen: readonly UploadedFile[]) {
      const editor = current()
      if (!editor) return
      const places = chosen.map(() => claim(editor, editor.state.selection.to))
      for (const [index, { url, original }] of chosen.entries()) put(editor, places[index]!, original, url)
      editor.view.focus()
    },
    /** Puts a picture of the site where one is missing. */
    replace(missing: Coming, { url, original }: UploadedFile) {
      const editor = current()
      if (!editor) return
      put(editor, missing, missing.name || original, url)
      editor.view.focus()
    },
    /** Uploads pictures of a paste if their data is on the clipboard, asks for the others, and reports losses. */
    async complete(pasted: Pasted) {
      const { pictures, rtf, word } = pasted
      const own = { ...words, ...word?.says }
      tellLeft(own, pasted, upload !== undefined, note)
      void sayLost(own, pasted).then(note)
      const editor = current()
      if (!editor || !upload || pictures.length === 0) return
      if (word) openStep(editor)
      const claims = pictures.map(({ at }) => claim(editor, at, word !== undefined))
      for (const [index, claimed] of claims.entries()) read(claimed, pictures[index]!.name)
      const { filesOf } = await loadAgain(
        () => import('../editor/pasted-pictures.ts'),
        () => claims.forEach(({ id }) => change(id, { problem: upload.explain(new Unreachable(), undefined) }))
      )
      if (editor.isDestroyed) return
      const files = word ? pictures.map(({ source }) => word.given(source)) : await filesOf(pictures, rtf)
      if (editor.isDestroyed) return
      for (const [index, { name, source }] of pictures.entries()) {
        const { id } = claims[index]!
        // The user may have removed the entry meanwhile.
        if ($coming.get().some(picture => picture.id === id)) begin(editor, name, claims[index]!, files[index], source)
      }
    }
  }
}
