import { atom, type ReadableAtom } from 'nanostores'
import { emit } from '../../base/core/host.ts'
import { writeJson } from '../../base/core/json.ts'
import { $locale, localeOf } from '../../base/core/locale.ts'
import { ownStores } from '../../base/core/own.ts'
import { inOrder, readList, type Listed } from '../../base/shared/attachment/attachments.ts'
import { panelText } from './attachment-panel.text.ts'

/** What a panel holds, apart from being drawn: there from its first moment, on the page or not. */
export interface PanelHost {
  $list: ReadableAtom<readonly Listed[]>
  /** Disabled by the form or fieldset around it. */
  $isDisabled: ReadableAtom<boolean>
  /** The sentence below, once the form was to be sent. */
  $problem: ReadableAtom<string>
  /** Whether the page gave a list: none is asked for then. */
  isGiven: boolean
  /** The element's own part of its form. */
  join: (internals: ElementInternals) => void
  /** A list from the page or the platform: what a reset goes back to. */
  begin: (list: readonly Listed[]) => void
  give: (value: unknown) => void
  /** A person changed it. */
  change: (list: Listed[]) => void
  reset: () => void
  setDisabled: (on: boolean) => void
  /** Files are on their way: a form is not sent without them. */
  setSending: (on: boolean) => void
  /** `required` or the name may be another. */
  look: () => void
}

export const panelHostOf = ownStores<PanelHost>(element => {
  const $list = atom<readonly Listed[]>([])
  const $isDisabled = atom(false)
  const $problem = atom('')
  let start: readonly Listed[] = []
  let internals: ElementInternals | undefined
  let isSending = false
  /** Why the form cannot be sent; '' when it can. */
  const sentence = (): string => {
    const text = panelText[localeOf(element.getAttribute('lang')) ?? $locale.get()]
    if (isSending) return text.underWay
    return element.hasAttribute('required') && $list.get().length === 0 ? text.required : ''
  }

  const look = () => {
    const list = $list.get()
    internals?.setFormValue(list.length > 0 ? writeJson(list) : '')
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
  // The browser's own bubble has no place in here: the panel says what is wrong.
  element.addEventListener('invalid', event => {
    event.preventDefault()
    $problem.set(sentence())
  })
  const host: PanelHost = {
    $list,
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
      begin(list)
    },
    change(list) {
      $list.set(list)
      look()
      emit(element, 'qd-change', { value: list })
    },
    reset() {
      $list.set(start)
      $problem.set('')
      look()
    },
    setDisabled: on => $isDisabled.set(on),
    setSending(on) {
      isSending = on
      look()
    },
    look
  }
  return host
})
