// Turns a Word document into the text of an article without an editor on the page.
import { $locale } from '../../../base/core/language/locale.ts'
import { shownAddress, uploadAddress } from '../../../base/session/wire/shown-address.ts'
import type { Editor, Pasted } from '../../../base/rich-text/editor/rich-text-core.ts'
import type { WordDocument } from '../../../base/rich-text/word/read-word.ts'
import { picturesText } from '../../../base/rich-text/pictures/pictures.text.ts'
import { sayLost, tellLeft } from '../../../base/rich-text/pictures/say-losses.ts'
import type { PictureUpload } from '../../../base/rich-text/pictures/use-pictures.ts'
import { wordsText } from './words.text.ts'

interface WordText {
  html: string
  /** Sentences about what was left out, and about pictures that are still missing. */
  notes: string[]
}

/** Takes the document into an empty text. Returns undefined if it has no content. */
async function take(word: WordDocument): Promise<{ editor: Editor; pasted: Pasted } | undefined> {
  const { createEditor } = await import('../../../base/rich-text/editor/rich-text-core.ts')
  return new Promise(resolve => {
    const editor: Editor = createEditor({
      element: document.createElement('div'),
      content: '',
      words: () => ({ hint: '', label: '' }),
      isEditable: true,
      onChange: () => undefined,
      onPictures: () => undefined,
      onPasted: pasted => resolve({ editor, pasted }),
      keptAddress: uploadAddress,
      shown: shownAddress
    })
    if (word.html.trim() && editor.commands.takeWord(word)) return
    editor.destroy()
    resolve(undefined)
  })
}

/**
 * Returns the text of a document, with its pictures uploaded. The text is compared with the words of the document.
 * @returns undefined if the document has neither words nor pictures
 * @throws the error of an upload, or the reason of the signal
 */
export async function textOfWord(
  word: WordDocument,
  upload: PictureUpload,
  signal: AbortSignal,
  onProgress: (share: number) => void
): Promise<WordText | undefined> {
  const taken = await take(word)
  if (!taken) return undefined
  const { editor, pasted } = taken
  try {
    const words = { ...picturesText[$locale.get()], ...wordsText[$locale.get()], ...word.says }
    const notes: string[] = []
    tellLeft(words, pasted, true, note => void (note && notes.push(note)))
    const lost = await sayLost(words, pasted)
    if (lost) notes.push(lost)
    // From the end, so that the positions before a picture stay.
    const { pictures } = pasted
    const missing: string[] = []
    for (const [at, { source, at: place }] of [...pictures.entries()].reverse()) {
      signal.throwIfAborted()
      const file = word.given(source)
      const problem = typeof file === 'string' ? file : file ? upload.problemOf(file) : ''
      if (problem) missing.unshift(file instanceof File ? words.refused(file.name, problem) : problem)
      if (problem || !(file instanceof File)) continue
      const left = pictures.length - 1 - at
      const src = await upload.send(file, signal, share => onProgress((left + share) / pictures.length))
      editor.commands.insertPicture({ src, alt: file.name.replace(/\.[^.]*$/, '') }, place)
    }
    const isEmpty = editor.isEmpty && missing.length === 0
    if (missing.length > 0) missing.push(words.addPictures)
    return isEmpty ? undefined : { html: editor.getHTML(), notes: [...notes, ...missing] }
  } finally {
    editor.destroy()
  }
}
