import { atom, type ReadableAtom } from 'nanostores'
import { emit } from '../../base/core/react/host.ts'
import { writeJson } from '../../base/core/values/json.ts'
import { $locale, localeOf } from '../../base/core/language/locale.ts'
import type { FieldInternals } from '../../base/core/element/form-field.ts'
import { isSame } from '../../base/core/values/same.ts'
import { hostAddress, uploadAddress } from '../../base/session/wire/shown-address.ts'
import { ownStores } from '../../base/core/values/own.ts'
import { inOrder, readList, type Listed } from '../../base/shared/attachment/attachments.ts'
import type { AttachmentQueue } from '../../base/shared/attachment/attachment-queue.ts'
import { panelText } from './attachment-panel.text.ts'

/** State of a panel, independent of rendering and available before the element is connected. */
export interface PanelHost {
  $list: ReadableAtom<readonly Listed[]>
  /** The list as the page receives it: with absolute addresses on pages of another origin. */
  handedOut: () => readonly Listed[]
  /** Disabled by a surrounding form or fieldset. */
  $isDisabled: ReadableAtom<boolean>
  /** Validation message, set when the form is submitted. */
  $problem: ReadableAtom<string>
  /** True if the page set a list; the panel then loads none. */
  isGiven: boolean
  /** Connects the element to its form. */
  join: (internals: FieldInternals) => void
  /** Sets the initial list, which a form reset restores. */
  begin: (list: readonly Listed[]) => void
  give: (value: unknown) => void
  /** Applies a change by the user. */
  change: (list: Listed[]) => void
  reset: () => void
  setDisabled: (on: boolean) => void
  /** Blocks the form while uploads of the queue are in progress, until the returned function is called. */
  follow: (queue: Pick<AttachmentQueue, '$isDirty'>) => () => void
  /** Updates validity after `required` or the name changed. */
  look: () => void
}

type Listing = readonly Listed[]

/** Gives files of the platform the form of address that `change` returns. */
const withPaths = (list: Listing, change: (path: string) => string | undefined): Listed[] =>
  list.map(each => (each.path ? { ...each, path: change(each.path) ?? each.path } : each))

export const panelHostOf = ownStores<PanelHost>(element => {
  const $list = atom<readonly Listed[]>([])
  const $isDisabled = atom(false)
  const $problem = atom('')
  let start: readonly Listed[] = []
  let internals: FieldInternals | undefined
  let isSending = false
  /** List that the page set last. */
  let given: Listing | undefined
  /** Returns why the form cannot be submitted, or an empty string. */
  const sentence = (): string => {
    const text = panelText[localeOf(element.getAttribute('lang')) ?? $locale.get()]
    if (isSending) return text.underWay
    return element.hasAttribute('required') && $list.get().length === 0 ? text.required : ''
  }

  const handedOut = () => withPaths($list.get(), path => uploadAddress(path) && hostAddress(path))
  const look = () => {
    const list = $list.get()
    internals?.setFormValue(list.length > 0 ? writeJson(handedOut()) : '')
    const problem = sentence()
    internals?.setValidity(problem ? { [isSending ? 'customError' : 'valueMissing']: true } : {}, problem)
    // A problem that is shown follows the language.
    if (!problem || $problem.get()) $problem.set(problem)
  }
  const begin = (list: readonly Listed[]) => {
    start = inOrder(list)
    $list.set(start)
    look()
  }
  // The native bubble cannot be anchored here; the panel shows the message.
  element.addEventListener('invalid', event => {
    event.preventDefault()
    $problem.set(internals?.validationMessage || sentence())
  })
  const host: PanelHost = {
    $list,
    handedOut,
    $isDisabled,
    $problem,
    isGiven: false,
    join(own) {
      internals = own
      look()
    },
    begin,
    give(value) {
      if (value === undefined || value === null) return
      const list = readList(value)
      if (!list) return console.warn(`<${element.localName}> value: a list of attachments is needed`)
      host.isGiven = true
      const next = withPaths(list, uploadAddress)
      // Frameworks set the same content on every render, and what `qd-change` handed out.
      if (isSame(next, given)) return
      given = next
      if (next.length > 0 && isSame(inOrder(next), $list.get())) return
      begin(next)
    },
    change(list) {
      $list.set(list)
      look()
      emit(element, 'qd-change', { value: handedOut() })
    },
    reset() {
      $list.set(start)
      $problem.set('')
      look()
    },
    setDisabled: on => $isDisabled.set(on),
    follow({ $isDirty }) {
      const set = (on: boolean): void => {
        isSending = on
        look()
      }
      const stop = $isDirty.subscribe(set)
      return () => {
        stop()
        set(false)
      }
    },
    look
  }
  return host
})
