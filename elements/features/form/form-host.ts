import { atom, type ReadableAtom } from 'nanostores'
import { emit } from '../../base/core/react/host.ts'
import type { FieldInternals } from '../../base/core/element/form-field.ts'
import { isSame } from '../../base/core/values/same.ts'
import { writeJson } from '../../base/core/values/json.ts'
import { $locale, localeOf, type Locale } from '../../base/core/language/locale.ts'
import { pathOf, type Cell } from '../../base/form-engine/cells/form-cells.ts'
import { createFormState, type Data, type FormState } from '../../base/form-engine/state/form-state.ts'
import { settingsOf, type FormSettings } from '../../base/form-engine/host/form-settings-context.ts'
import type { Functions } from '../../base/form-engine/host/host-function.ts'
import type { HostUpload } from '../../base/form-engine/upload/upload.ts'
import { readSchema, type SchemaProblem } from '../../base/form-engine/document/read-schema.ts'

/** State and methods of a `<qd-form>`, independent of rendering and available before the element is connected. */
interface FormHost {
  $state: ReadableAtom<FormState>
  $problem: ReadableAtom<SchemaProblem | undefined>
  $settings: ReadableAtom<FormSettings>
  /** Disabled by a surrounding form or fieldset. */
  $isDisabled: ReadableAtom<boolean>
  schema: unknown
  initial: Data | undefined
  setSchema: (schema: unknown) => void
  setInitial: (values: unknown) => void
  setFunctions: (functions: Functions | undefined) => void
  setUpload: (upload: HostUpload | undefined) => void
  setDisabled: (on: boolean) => void
  /** Called when the element joins another form. */
  associate: () => void
  setData: (values: Data) => void
  reset: () => void
  getData: () => Promise<Data>
  validate: () => Promise<boolean>
  /** Validates, dispatches `qd-submit`, then submits the surrounding form. */
  submit: () => Promise<void>
}

const hosts = new WeakMap<HTMLElement, FormHost>()
const noFunctions: Functions = {}
/** Console messages for page authors. */
const complaints = {
  notJson: 'this is not JSON',
  notDocument: 'an object with an array "list" is needed',
  tooLarge: 'this holds itself, or is too large'
}

export const formHostOf = (element: HTMLElement): FormHost => hosts.get(element)!

const isData = (values: unknown): values is Data =>
  typeof values === 'object' && values !== null && !Array.isArray(values)

export function createFormHost(element: HTMLElement, internals: FieldInternals): FormHost {
  const locale = (): Locale => localeOf(element.getAttribute('lang')) ?? $locale.get()
  const $state = atom<FormState>(createFormState({ list: [], config: {} }))
  const $problem = atom<SchemaProblem | undefined>('empty')
  const $settings = atom<FormSettings>(settingsOf(noFunctions))
  const $isDisabled = atom(false)
  let isSendAwaited = false
  /** Value that the page set last. */
  let given: Data | undefined
  let stop: () => void = () => undefined

  /** Scrolls to the first invalid field of the document. */
  const showFirst = (state: FormState) => {
    const [first] = [...state.problems().keys()]
    if (first) state.reveal(first)
  }
  const send = () => {
    isSendAwaited = false
    if (!internals.form) return
    const state = $state.get()
    const name = element.getAttribute('name')
    const values = state.values()
    const data = new FormData()
    const textOf = (value: unknown): string =>
      typeof value === 'string'
        ? value
        : value === undefined || value === null
          ? ''
          : typeof value === 'object'
            ? writeJson(value)
            : String(value)
    if (name) data.append(name, writeJson(values))
    else for (const [field, value] of Object.entries(values)) data.append(field, textOf(value))
    internals.setFormValue(data)
    const [problem] = state.problems().values()
    internals.setValidity(problem ? { customError: true } : {}, problem)
  }
  // Batches keystrokes in a microtask; values set by scripts are sent at once.
  const sendSoon = () => {
    if (isSendAwaited) return
    isSendAwaited = true
    queueMicrotask(() => isSendAwaited && send())
  }
  const changed = (cell: Cell) => {
    const state = $state.get()
    emit(element, 'qd-change', {
      field: pathOf(cell),
      value: cell.$rows ? state.values()[cell.plan.model] : cell.$state.get().value,
      values: state.values()
    })
  }
  const follow = (state: FormState) => {
    stop()
    const both = [state.onChange(changed), state.onData(sendSoon)]
    stop = () => both.forEach(end => end())
    $state.set(state)
    send()
  }
  const host: FormHost = {
    $state,
    $problem,
    $settings,
    $isDisabled,
    schema: undefined,
    initial: undefined,
    // Frameworks set the same content on every render: keep the input.
    setSchema(schema) {
      if (isSame(schema, host.schema)) return
      host.schema = schema
      const document = readSchema(schema)
      if (typeof document === 'string') {
        if (document !== 'empty') console.warn(`<${element.localName}> schema: ${complaints[document]}`)
        return $problem.set(document)
      }
      const state = createFormState(document, locale(), $state.get())
      $problem.set(undefined)
      follow(state)
    },
    setInitial(values) {
      if (values !== undefined && values !== null && !isData(values))
        return console.warn(`<${element.localName}> value: an object of values by model is needed`)
      if (isSame(values ?? undefined, given)) return
      given = values ?? undefined
      // A value that `qd-change` reported is not a new value to reset to.
      if (values && isSame(values, host.$state.get().values())) return
      host.initial = values ?? undefined
      if (values) host.$state.get().setData(values)
      send()
    },
    setFunctions(functions) {
      const settings = $settings.get()
      const next = functions ?? noFunctions
      if (next !== settings.functions) $settings.set(settingsOf(next, settings.upload))
    },
    setUpload(upload) {
      const settings = $settings.get()
      const next = typeof upload === 'function' ? upload : undefined
      if (next !== settings.upload) $settings.set({ ...settings, upload: next })
    },
    associate: send,
    setDisabled: on => $isDisabled.set(on),
    setData(values) {
      if (!isData(values)) return console.warn(`<${element.localName}> setData: an object of values by model is needed`)
      $state.get().setData(values)
      send()
    },
    reset() {
      $state.get().reset(host.initial)
      send()
    },
    getData() {
      const state = $state.get()
      state.speak(locale())
      return state.getData().catch((error: unknown) => {
        showFirst(state)
        throw error
      })
    },
    validate() {
      return host.getData().then(
        () => true,
        () => false
      )
    },
    async submit() {
      if (!(await host.validate())) return
      if (emit(element, 'qd-submit', { values: $state.get().values() })) internals.form?.requestSubmit()
    }
  }
  // The native bubble cannot be anchored here; the fields show their messages.
  element.addEventListener('invalid', event => {
    event.preventDefault()
    void host.validate()
  })
  hosts.set(element, host)
  follow($state.get())
  return host
}
