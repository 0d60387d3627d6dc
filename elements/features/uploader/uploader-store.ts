import { atom, computed, type ReadableAtom } from 'nanostores'
import { uploadCount, uploadLimit } from '../../base/contract/upload.ts'
import { isSame } from '../../base/core/values/same.ts'
import type { FieldInternals } from '../../base/core/element/form-field.ts'
import { hostAddress, uploadAddress } from '../../base/session/wire/shown-address.ts'
import { Refused, sentence, TimedOut, Unreachable } from '../../base/core/language/errors.ts'
import { emit } from '../../base/core/react/host.ts'
import { $locale, localeOf } from '../../base/core/language/locale.ts'
import { safeAddress } from '../../base/core/page/safe-address.ts'
import {
  fileProblem,
  kindOf,
  typeFilters,
  type FileLimits,
  type TypeFilter
} from '../../base/kit/upload/file-checks.ts'
import type { HostUpload } from '../../base/kit/upload/host-upload.ts'
import { createUploadQueue, type NotTaken, type Sending, type UploadQueue } from '../../base/kit/upload/upload-queue.ts'
import { uploadText } from '../../base/kit/upload/upload.text.ts'
import { lastPart, ofAnswer, type UploadedFile } from '../../base/kit/upload/uploaded-file.ts'
import { discardUpload, upload } from '../../base/session/upload/upload.ts'
import { readValue } from './read-value.ts'
import { uploaderText } from './uploader.text.ts'

/** Settings from attributes. */
export interface UploaderSettings {
  type?: string
  count?: number
  present?: number
  maxSize?: number
  folder?: string
  maxWidth?: number
  watermark?: string
  name?: string
  required?: boolean
  disabled?: boolean
}

type UploaderHost = HTMLElement & UploaderSettings

/** State of a `<qd-uploader>`, independent of rendering and available before the element is connected. */
export interface UploaderStore {
  queue: UploadQueue<UploadedFile>
  /** Uploaded files in order. */
  $files: ReadableAtom<readonly UploadedFile[]>
  /** The files as the page receives them. */
  handedOut: () => UploadedFile[]
  /** Ids in the value that are not looked up yet. */
  $unknown: ReadableAtom<readonly string[]>
  /** Message about rejected files. */
  $notice: ReadableAtom<string>
  $isOpen: ReadableAtom<boolean>
  /** Disabled by a surrounding form or fieldset. */
  $isDisabled: ReadableAtom<boolean>
  $upload: ReadableAtom<HostUpload | undefined>
  limits: () => FileLimits & { count: number }
  /** Returns how many more files are accepted. */
  room: () => number
  add: (files: readonly File[], alsoSaid?: string) => void
  choose: (files: readonly UploadedFile[]) => void
  /** Reports a change by the user. */
  changed: () => void
  say: (notice: string) => void
  /** Reports that no more files are accepted. */
  sayFull: () => void
  setOpen: (on: boolean) => void
  setDisabled: (on: boolean) => void
  setUpload: (upload: HostUpload | undefined) => void
  setValue: (value: unknown) => void
  reset: () => void
  /** Loads the files of ids in the value. */
  learn: (signal: AbortSignal) => Promise<void>
  /** Updates form value and validity. */
  report: () => void
}

const stores = new WeakMap<HTMLElement, UploaderStore>()
export const uploaderStoreOf = (element: HTMLElement): UploaderStore => stores.get(element)!

const whole = (value: number | undefined, fallback: number): number =>
  value !== undefined && value >= 0 ? Math.floor(value) : fallback

/** Address of a file of this platform without origin, of others unchanged. */
const platformAddress = ({ url }: UploadedFile): string => uploadAddress(url) ?? url
const pageAddress = (url: string): string => (uploadAddress(url) ? hostAddress(url) : url)

const entryOf = (file: UploadedFile) => ({ name: file.original, size: file.size, stored: file })

export function createUploaderStore(element: UploaderHost, internals: FieldInternals): UploaderStore {
  const locale = () => localeOf(element.getAttribute('lang')) ?? $locale.get()
  const words = () => ({ ...uploadText[locale()], own: uploaderText[locale()] })
  const $notice = atom('')
  const $isOpen = atom(false)
  const $isDisabled = atom(false)
  const $upload = atom<HostUpload | undefined>(undefined)
  const $unknown = atom<readonly string[]>([])
  let initial: unknown
  /** Value that the page set last. */
  let given: unknown

  const limits = (): FileLimits & { count: number } => {
    const type = (typeFilters as readonly string[]).includes(element.type ?? '') ? (element.type as TypeFilter) : 'any'
    const count = Math.max(0, whole(element.count, uploadCount) - whole(element.present, 0))
    return { type, count, maxSize: whole(element.maxSize, uploadLimit) || uploadLimit }
  }

  const targetOf = (file: File) => {
    const { folder: dir = '', maxWidth, watermark } = element
    return { kind: kindOf(file.name || 'picture.png'), dir, maxWidth, watermark }
  }
  const send = async (file: File, on: Sending) => {
    const own = $upload.get()
    if (!own) return ofAnswer(await upload(file, { ...targetOf(file), ...on }))
    const { signal, onProgress } = on
    const answer = await own(file, { signal, onProgress })
    const given = typeof answer === 'string' ? { url: answer } : answer
    const url = safeAddress(given?.url)
    if (!url) throw new Refused(words().own.noAddress, 0)
    return {
      url,
      original: given.name || file.name || lastPart(url),
      size: file.size,
      ...(given.key && { id: given.key })
    }
  }
  const explain = (error: unknown): string => {
    if (error instanceof Refused || error instanceof TimedOut || error instanceof Unreachable) return sentence(error)
    // Custom uploads provide their own error messages.
    const own = $upload.get() && error instanceof Error ? error.message.slice(0, 200) : ''
    return own || words().failed
  }
  const files = () => queue.$items.get().flatMap(({ stored }) => stored ?? [])
  // Files of the platform have absolute addresses on pages of another origin.
  const outward = (file: UploadedFile): UploadedFile => {
    if ($upload.get()) return file
    const { url, thumb } = file
    return { ...file, url: pageAddress(url), ...(thumb && { thumb: pageAddress(thumb) }) }
  }
  const handedOut = () => files().map(outward)
  const tell = () => {
    report()
    emit(element, 'qd-change', { files: handedOut() })
  }
  const changed = () => {
    $notice.set('')
    tell()
  }
  const queue = createUploadQueue<UploadedFile>({
    send,
    discard: (file, subsite) =>
      void ($upload.get() || discardUpload(file, { ...targetOf(file), subsite }).catch(() => undefined)),
    explain,
    problemOf: file => fileProblem(file, limits(), words()),
    most: () => limits().count,
    onSuccess(file) {
      emit(element, 'qd-upload', { file: outward(file) })
      tell()
    },
    onError: (message, { name }) => void emit(element, 'qd-error', { message, name })
  })
  const $files = computed(queue.$items, items => items.flatMap(({ stored }) => stored ?? []))

  function report(): void {
    const data = new FormData()
    const { name, required } = element
    const stored = files()
    if (name) for (const { url } of handedOut()) data.append(name, url)
    internals.setFormValue(name ? data : null)
    const text = words().own
    if (queue.$isDirty.get() || $unknown.get().length > 0) internals.setValidity({ customError: true }, text.underWay)
    else if (required && stored.length === 0) internals.setValidity({ valueMissing: true }, text.required)
    else internals.setValidity({})
  }
  const fill = (value: unknown) => {
    for (const { id, stored } of queue.$items.get()) if (stored) queue.remove(id)
    const { files: next, ids } = readValue(value)
    queue.insert(next.map(file => entryOf({ ...file, url: platformAddress(file) })))
    $unknown.set(ids)
    report()
  }
  const saidOf = ({ beyond, unfit }: NotTaken): string => {
    const text = words()
    return [beyond > 0 ? text.tooMany(limits().count) : '', unfit > 0 ? text.notTaken(unfit) : '']
      .filter(Boolean)
      .join('，')
  }

  const store: UploaderStore = {
    queue,
    $files,
    handedOut,
    $unknown,
    $notice,
    $isOpen,
    $isDisabled,
    $upload,
    limits,
    room: () => limits().count - queue.$items.get().filter(({ state }) => state !== 'error').length,
    add(chosen, alsoSaid = '') {
      const said = saidOf(queue.add(chosen))
      $notice.set([alsoSaid, said].filter(Boolean).join('，'))
      if (said) emit(element, 'qd-error', { message: said, name: '' })
      report()
    },
    choose(chosen) {
      queue.insert(chosen.map(entryOf))
      changed()
    },
    changed,
    say: notice => $notice.set(notice),
    sayFull: () => $notice.set(words().tooMany(limits().count)),
    setOpen: on => $isOpen.set(on),
    setDisabled: on => $isDisabled.set(on),
    setUpload: own => $upload.set(typeof own === 'function' ? own : undefined),
    setValue(value) {
      // Frameworks set the same content on every render, and what `qd-change` handed out: keep the uploads.
      if (isSame(value, given)) return
      given = value
      const { files: next, ids } = readValue(value)
      if (
        ids.length === 0 &&
        next.length > 0 &&
        isSame(
          next.map(platformAddress),
          files().map(({ url }) => url)
        )
      )
        return
      initial = value
      fill(value)
    },
    reset() {
      queue.clear()
      $notice.set('')
      fill(initial)
    },
    async learn(signal) {
      const ids = $unknown.get()
      if (ids.length === 0) return
      try {
        const { loadUploads } = await import('../../base/kit/pick/load-uploads.ts')
        const found = await loadUploads(ids, signal)
        if (signal.aborted || $unknown.get() !== ids) return
        queue.insert(found.map(entryOf))
      } catch (error) {
        if (signal.aborted) return
        $notice.set(sentence(error))
      }
      $unknown.set([])
      report()
    },
    report
  }
  queue.$isDirty.listen(report)
  stores.set(element, store)
  // The native bubble cannot be anchored here.
  element.addEventListener('invalid', event => {
    event.preventDefault()
    $notice.set(internals.validationMessage)
    if (internals.form?.querySelector(':invalid') === element) element.focus()
  })
  return store
}
