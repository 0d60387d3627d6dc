import { useState } from 'react'
import { sentence } from '../core/errors.ts'
import { shownAddress } from '../session/upload.ts'
import type { PastedPicture } from '../rich-text/pasted-html.ts'
import type { Editor, EditorEvents, Pasted } from '../rich-text/rich-text-core.ts'
import { pictureProblem, uploadPicture } from './upload-picture.ts'

/** A place of the text; it moves with what is typed meanwhile, until it is left. */
interface Place {
  at: () => number
  leave: () => void
}

/** A picture on its way into the text. */
export interface Coming {
  id: number
  name: string
  /** Undefined: it did not come along with the text that was pasted, and the person is asked for it. */
  file: File | undefined
  share: number
  problem: string
  place: Place
  cancel: () => void
}

let lastId = 0

function follow(editor: Editor, at: number): Place {
  let place = at
  const move = ({ transaction, appendedTransactions }: EditorEvents['transaction']) => {
    for (const { mapping } of [transaction, ...appendedTransactions]) place = mapping.map(place)
  }
  editor.on('transaction', move)
  return { at: () => place, leave: () => void editor.off('transaction', move) }
}

/** The pictures of a text that are being uploaded, failed, or are waited for; `subsite` is the site of the text. */
export function usePictures(current: () => Editor | undefined, subsite: () => string | undefined) {
  const [coming, setComing] = useState<Coming[]>([])
  const change = (id: number, part: Partial<Coming>) =>
    setComing(before => before.map(picture => (picture.id === id ? { ...picture, ...part } : picture)))
  const drop = ({ id, place }: Pick<Coming, 'id' | 'place'>) => {
    place.leave()
    setComing(before => before.filter(picture => picture.id !== id))
  }

  const send = async (editor: Editor, { id, place }: Pick<Coming, 'id' | 'place'>, file: File) => {
    const controller = new AbortController()
    const problem = pictureProblem(file)
    change(id, { file, name: file.name, share: 0, problem, cancel: () => controller.abort() })
    if (problem) return
    try {
      const url = await uploadPicture(file, subsite(), controller.signal, share => change(id, { share }))
      if (editor.isDestroyed) return
      const alt = file.name.replace(/\.[^.]*$/, '')
      editor.commands.insertPicture({ src: shownAddress(url), alt }, place.at())
      drop({ id, place })
    } catch (error) {
      if (controller.signal.aborted) drop({ id, place })
      else change(id, { problem: sentence(error) })
    }
  }

  const begin = (editor: Editor, name: string, place: Place, file: File | undefined) => {
    const id = ++lastId
    setComing(before => [...before, { id, name, file, share: 0, problem: '', place, cancel: () => undefined }])
    if (file) void send(editor, { id, place }, file)
  }

  return {
    coming,
    drop,
    /** Uploads files and puts them where they belong; default: behind the selection. */
    add(files: File[], at?: number) {
      const editor = current()
      if (!editor) return
      for (const file of files) begin(editor, file.name, follow(editor, at ?? editor.state.selection.to), file)
    },
    /** Tries a picture again, or takes the file that was asked for. */
    take(picture: Coming, file: File | undefined) {
      const editor = current()
      if (editor && file) void send(editor, picture, file)
    },
    /** Uploads the pictures of a pasted text whose data came along, and asks for the others. */
    async complete({ pictures, rtf }: Pick<Pasted, 'rtf'> & { pictures: (PastedPicture & { at: number })[] }) {
      const editor = current()
      if (!editor || pictures.length === 0) return
      const places = pictures.map(({ at }) => follow(editor, at))
      const files = await import('./pasted-pictures.ts').then(
        ({ filesOf }) => filesOf(pictures, rtf),
        () => []
      )
      for (const [index, { name }] of pictures.entries()) begin(editor, name, places[index]!, files[index])
    }
  }
}
