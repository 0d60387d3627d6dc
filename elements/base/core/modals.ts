import { atom } from 'nanostores'
import { focusedElement, isFocusLost, returnFocus, setOpeners, upFrom, waysBack } from './focus.ts'
import { watchKeys } from './pressed-keys.ts'

/** An open dialog of an element. */
export interface Modal {
  dialog: HTMLDialogElement
  host: HTMLElement
  /** Holds the popups and toasts that belong above the dialog. Outside of the dialog they would be inert. */
  layer: HTMLElement
  /** Stays above dialogs that open later. */
  isUrgent: boolean
}

/** The open dialogs of all elements, the topmost last. */
export const $modals = atom<readonly Modal[]>([])

/** Shows a dialog above all others. A dialog that is open already comes to the top and keeps its focus. */
function show(dialog: HTMLDialogElement, focused = focusedElement()): void {
  if (dialog.open) dialog.close()
  dialog.showModal()
  if (focused && dialog.contains(focused)) focused.focus({ preventScroll: true })
  else dialog.focus({ preventScroll: true })
}

/**
 * Opens a dialog in the browser's top layer. The rest of the page is inert while it is open.
 * @returns a function that closes it and returns the focus to its opener, or to the button that opened the opener's menu.
 */
export function openModal(modal: Modal): () => void {
  const { dialog, isUrgent } = modal
  const ways = waysBack()
  setOpeners(dialog, ways)
  const before = $modals.get()
  const focused = focusedElement()
  dialog.classList.toggle('qd-dialog-nested', before.length > 0)
  show(dialog)
  const urgent = isUrgent ? [] : before.filter(other => other.isUrgent)
  for (const other of urgent) show(other.dialog, focused)
  $modals.set([...before.filter(other => !urgent.includes(other)), modal, ...urgent])
  const endKeys = watchKeys(dialog)
  return () => {
    endKeys()
    $modals.set($modals.get().filter(other => other !== modal))
    dialog.close()
    if (isFocusLost()) returnFocus(ways)
  }
}

/** Shows the dialogs of an element that was moved in the page: the browser takes them from the top layer. */
export function reopenModals(host: HTMLElement): void {
  for (const { dialog, host: owner } of $modals.get()) if (owner === host && dialog.isConnected) show(dialog)
}

/** Tells whether a dialog lies above the node, which is inert then. */
export function isBehindModal(node: Node): boolean {
  const top = $modals.get().at(-1)
  return top !== undefined && ![...upFrom(node)].includes(top.dialog)
}
