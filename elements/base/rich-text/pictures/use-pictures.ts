import { useEffect, useEffectEvent, useState } from 'react'
import { useText } from '../../core/language/text.ts'
import { toast } from '../../core/overlay/toasts.ts'
import { picturesText } from './pictures.text.ts'
import type { Editor, EditorEvents, Pasted } from '../editor/rich-text-core.ts'

/** Target of uploaded pictures. */
export interface PictureUpload {
  /** Returns the reason why a file cannot be used; '' if it can. */
  problemOf: (file: File) => string
  /** Uploads the file. @returns the address for the text */
  send: (file: File, signal: AbortSignal, onProgress: (share: number) => void) => Promise<string>
  /** Returns a message for an error of `send`. */
  explain: (error: unknown, file: File) => string
}

/** Position in the text that follows edits until it is released. */
interface Place {
  at: () => number
  leave: () => void
}

/** Picture that is not yet in the text. */
export interface Coming {
  id: number
  name: string
  /** Undefined if the paste did not include the data. The user is asked for the file. */
  file: File | undefined
  share: number
  problem: string
  place: Place
  cancel: () => void
}

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
 */
function follow(editor: Editor, at: number, id: number): Place {
  let place = at
  const move = ({ transaction, appendedTransactions }: EditorEvents['transaction']) => {
    const arrived = transaction.getMeta(arrival) as Arrival | undefined
    const isOfSame = arrived?.at === place
    // A picture may be inserted after the paragraph that holds the position; the position would stay before it.
    if (isOfSame && arrived.id < id) place = endOfFirst(transaction)
    else place = transaction.mapping.map(place, isOfSame ? -1 : 1)
    for (const { mapping } of appendedTransactions) place = mapping.map(place)
  }
  editor.on('transaction', move)
  return { at: () => place, leave: () => void editor.off('transaction', move) }
}

type Words = (typeof picturesText)['zh-CN']

/** Shows a message with the losses of a paste. */
function tellLeft(words: Words, { links, objects, hadFonts, pictures }: Pasted, mayUpload: boolean): void {
  const lost = mayUpload ? 0 : pictures.length
  const left = [
    ...(hadFonts ? [words.fonts] : []),
    ...(links > 0 ? [words.links(links)] : []),
    ...(objects > 0 ? [words.objects(objects)] : []),
    ...(lost > 0 ? [words.pictures(lost)] : [])
  ]
  if (left.length > 0) toast(words.left(left), links + objects + lost > 0 ? 'warning' : 'info')
}

/** Manages the pictures of a text that are uploading, failed or missing. Without `upload`, pictures are refused. */
export function usePictures(current: () => Editor | undefined, upload: PictureUpload | undefined) {
  const words = useText(picturesText)
  const [coming, setComing] = useState<Coming[]>([])
  // Cancel uploads when the text is closed.
  const cancelAll = useEffectEvent(() => coming.forEach(picture => picture.cancel()))
  useEffect(() => () => cancelAll(), [])
  const change = (id: number, part: Partial<Coming>) =>
    setComing(before => before.map(picture => (picture.id === id ? { ...picture, ...part } : picture)))
  const drop = ({ id, place }: Pick<Coming, 'id' | 'place'>) => {
    place.leave()
    setComing(before => before.filter(picture => picture.id !== id))
  }

  const send = async (editor: Editor, { id, place }: Pick<Coming, 'id' | 'place'>, file: File) => {
    if (!upload) return
    const controller = new AbortController()
    const problem = upload.problemOf(file)
    change(id, { file, name: file.name, share: 0, problem, cancel: () => controller.abort() })
    if (problem) return
    try {
      const src = await upload.send(file, controller.signal, share => change(id, { share }))
      if (editor.isDestroyed) return
      const alt = file.name.replace(/\.[^.]*$/, '')
      const at = place.at()
      editor.chain().setMeta(arrival, { id, at }).insertPicture({ src, alt }, at).run()
      drop({ id, place })
    } catch (error) {
      if (controller.signal.aborted) drop({ id, place })
      else change(id, { problem: upload.explain(error, file) })
    }
  }

  const claim = (editor: Editor, at: number) => {
    const id = ++lastId
    return { id, place: follow(editor, at, id) }
  }
  const begin = (editor: Editor, name: string, claimed: Pick<Coming, 'id' | 'place'>, file: File | undefined) => {
    setComing(before => [...before, { ...claimed, name, file, share: 0, problem: '', cancel: () => undefined }])
    if (file) void send(editor, claimed, file)
  }

  return {
    coming,
    drop,
    /** Uploads files and inserts them at `at`, or after the selection. */
    add(files: File[], at?: number) {
      const editor = current()
      if (!editor) return
      if (!upload) return void toast(words.noUpload, 'warning')
      const place = at ?? editor.state.selection.to
      for (const file of files) begin(editor, file.name, claim(editor, place), file)
    },
    /** Retries a picture, or uploads the file that the user chose for it. */
    take(picture: Coming, file: File | undefined) {
      const editor = current()
      if (editor && file) void send(editor, picture, file)
    },
    /** Uploads pictures of a paste if their data is on the clipboard, asks for the others, and reports losses. */
    async complete(pasted: Pasted) {
      const { pictures, rtf } = pasted
      tellLeft(words, pasted, upload !== undefined)
      const editor = current()
      if (!editor || !upload || pictures.length === 0) return
      const claims = pictures.map(({ at }) => claim(editor, at))
      const files = await import('../editor/pasted-pictures.ts').then(
        ({ filesOf }) => filesOf(pictures, rtf),
        () => []
      )
      for (const [index, { name }] of pictures.entries()) begin(editor, name, claims[index]!, files[index])
    }
  }
}
