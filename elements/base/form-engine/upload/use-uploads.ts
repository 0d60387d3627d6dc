import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { UploadedFile } from '../../kit/upload/uploaded-file.ts'
import { hostAddress } from '../../session/wire/shown-address.ts'
import { safeAddress } from '../../core/page/safe-address.ts'
import { useText } from '../../core/language/text.ts'
import { listOf } from '../document/stored-value.ts'
import { useSettings } from '../host/form-settings-context.ts'
import { numberOption, type FieldProps } from '../document/type.ts'
import { uploadFile, uploadGap, UploadProblem } from './upload.ts'
import { uploadText } from './upload.text.ts'
import type { OnlineChoice } from './use-file-picker.tsx'
import { usePlatformUpload } from './use-platform-upload.ts'

/** File in the data: an object in JeecgBoot's format, or only an address in older systems. */
export interface StoredFile {
  key?: string
  url: string
  name?: string
  percent?: number
  status?: string
  [unknown: string]: unknown
}

interface FileOnItsWay {
  id: number
  name: string
  /** 0 to 1. */
  share: number
  cancel: () => void
}

let lastId = 0

const storedOf = (value: unknown): (StoredFile | string)[] =>
  listOf(value).filter(
    (one): one is StoredFile | string =>
      typeof one === 'string' || (typeof one === 'object' && one !== null && 'url' in one)
  )

export const addressOf = (stored: StoredFile | string): string | undefined =>
  safeAddress(typeof stored === 'string' ? stored : stored.url)

/** Returns the name of a stored file, or the last part of its address. */
export function nameOf(stored: StoredFile | string, fallback: string): string {
  if (typeof stored !== 'string' && typeof stored.name === 'string' && stored.name) return stored.name
  const path = (typeof stored === 'string' ? stored : String(stored.url)).split(/[?#]/)[0]!.split('/').pop() ?? ''
  try {
    return decodeURIComponent(path) || fallback
  } catch {
    return path || fallback
  }
}

/** The address contains the id, by which the platform finds the uses of a file. */
const entryOf = ({ id = '', url, original }: UploadedFile): StoredFile => ({
  ...{ key: id, url: hostAddress(url), name: original, percent: 100, status: 'success' }
})

/** Manages files and uploads of a field. A failed upload is removed, and the field shows the error. */
export function useUploads(
  { id: control, widget, value, onChange, onBlur, isDisabled, isReadonly }: FieldProps,
  accepts: (file: File) => boolean
) {
  const text = useText(uploadText)
  const { functions, upload: hostUpload, isDesign } = useSettings()
  const platform = usePlatformUpload(!isDesign && uploadGap(widget.options, hostUpload) === 'action')
  const upload = hostUpload ?? platform.upload
  const [onTheWay, setOnTheWay] = useState<FileOnItsWay[]>([])
  const [problem, setProblem] = useState('')
  const stored = storedOf(value)
  const newest = useRef({ stored, onChange })
  useLayoutEffect(() => {
    newest.current = { stored, onChange }
  })
  /** Numbers of uploaded files by key: files stay in the order in which they were chosen. */
  const numbers = useRef(new Map<string, number>())
  const running = useRef(new Set<AbortController>())
  useEffect(() => () => running.current.forEach(controller => controller.abort()), [])

  // Moves the focus from a removed file to the next one, or to the chooser.
  const list = useRef<HTMLUListElement>(null)
  const goneAt = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (goneAt.current === undefined || !list.current) return
    const next = list.current.querySelectorAll<HTMLElement>('.file-remove')[goneAt.current]
    const target = next ?? (list.current.getRootNode() as ShadowRoot).getElementById(control)
    goneAt.current = undefined
    target?.focus()
  }, [control, stored.length, onTheWay.length])

  const { options } = widget
  const limit = Math.max(1, numberOption(options, 'length') || 9)
  const room = limit - stored.length - onTheWay.length
  const gap = isDesign ? undefined : uploadGap(options, upload)

  const explain = (error: unknown, name: string): string => {
    const { code, detail } = error instanceof UploadProblem ? error : new UploadProblem('refused')
    if (code === 'cancelled') return ''
    if (code === 'action' || code === 'domain' || code === 'token') return text[code]
    return code === 'refused' ? text.refused(name, detail) : text[code](name)
  }

  const cancel = (controller: AbortController) => {
    goneAt.current = Infinity
    controller.abort()
  }
  const keep = (entries: StoredFile[], replaced?: StoredFile | string, number = Infinity) => {
    const { stored: now, onChange: change } = newest.current
    const isLater = (one: StoredFile | string) =>
      typeof one !== 'string' && (numbers.current.get(one.key ?? '') ?? 0) > number
    const later = now.findIndex(isLater)
    const at = later < 0 ? now.length : later
    const next =
      replaced !== undefined && now.includes(replaced)
        ? now.flatMap(one => (one === replaced ? entries : one))
        : [...now.slice(0, at), ...entries, ...now.slice(at)]
    // Update at once: two uploads may end together.
    newest.current.stored = next
    change(next)
    onBlur()
  }
  /** Existing files of the platform, if the field uploads to it. `replaced` is the entry whose place the file takes. */
  const onlineFor = (replaced?: StoredFile | string): OnlineChoice | undefined =>
    platform.upload && {
      type: widget.type === 'imgupload' ? 'image' : 'any',
      room: () => (replaced === undefined ? limit - newest.current.stored.length - onTheWay.length : 1),
      onChoose(files) {
        setProblem('')
        keep(files.map(entryOf), replaced)
      }
    }
  const send = async (file: File, replaced?: StoredFile | string) => {
    const id = ++lastId
    const controller = new AbortController()
    running.current.add(controller)
    setOnTheWay(before => [...before, { id, name: file.name, share: 0, cancel: () => cancel(controller) }])
    const onProgress = (share: number) =>
      setOnTheWay(before =>
        before.map(one => (one.id === id ? { ...one, share: Math.min(1, Number(share) || 0) } : one))
      )
    try {
      const { url, name, key } = await uploadFile(file, {
        widget,
        functions,
        upload,
        signal: controller.signal,
        onProgress
      })
      if (controller.signal.aborted) return
      numbers.current.set(key, id)
      keep([{ key, url, name, percent: 100, status: 'success' }], replaced, id)
    } catch (error) {
      if (!controller.signal.aborted) setProblem(explain(error, file.name))
    } finally {
      running.current.delete(controller)
      setOnTheWay(before => before.filter(one => one.id !== id))
    }
  }

  return {
    list,
    onlineFor,
    stored,
    onTheWay,
    limit,
    problem: gap && platform.isKnown ? text[gap] : problem,
    canAdd: room > 0 && !isDisabled && !isReadonly && !gap && !isDesign,
    canDelete:
      options.isDelete !== false && stored.length > (numberOption(options, 'min') ?? 0) && !isDisabled && !isReadonly,
    canReplace: options.isEdit === true && !isDisabled && !isReadonly && !gap && !isDesign,
    add(files: readonly File[]) {
      const wrong = files.find(file => !accepts(file))
      const right = files.filter(accepts)
      setProblem(wrong ? text.wrongType(wrong.name) : right.length > room ? text.tooMany(limit) : '')
      for (const file of right.slice(0, Math.max(0, room))) void send(file)
    },
    replace(file: File, replaced: StoredFile | string) {
      setProblem(accepts(file) ? '' : text.wrongType(file.name))
      if (accepts(file)) void send(file, replaced)
    },
    remove(at: number) {
      setProblem('')
      goneAt.current = at
      onChange(stored.filter((_, other) => other !== at))
      onBlur()
    }
  }
}
