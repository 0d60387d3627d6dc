import { atom } from 'nanostores'
import { focusedElement, isFocusLost, keepFocus, returnFocus, setOpeners, upFrom, waysBack } from './focus.ts'
import { watchKeys } from './pressed-keys.ts'

/** An open dialog of an element. */
export interface Modal {
  dialog: HTMLDialogElement
  host: HTMLElement
  /** Container for popups and toasts above the dialog. Outside of the dialog they would be inert. */
  layer: HTMLElement
  /** Stays above dialogs that open later. */
  isUrgent: boolean
}

/** Open dialogs of all elements, topmost last. */
export const $modals = atom<readonly Modal[]>([])

/** Shows a dialog above all others. A dialog that is already open is moved to the top and keeps its focus. */
function show(dialog: HTMLDialogElement, focused = focusedElement()): void {
  if (dialog.open) dialog.close()
  dialog.showModal()
  if (focused && dialog.contains(focused)) focused.focus({ preventScroll: true })
  else dialog.focus({ preventScroll: true })
}

/** Puts a dialog on top, but below urgent ones. */
function enter(modal: Modal): void {
  const focused = focusedElement()
  const before = $modals.get()
  const urgent = modal.isUrgent ? [] : before.filter(other => other.isUrgent)
  modal.dialog.classList.toggle('qd-dialog-nested', before.length > 0)
  show(modal.dialog)
  for (const other of urgent) show(other.dialog, focused)
  $modals.set([...before.filter(other => !urgent.includes(other)), modal, ...urgent])
}

function leave(modal: Modal): void {
  $modals.set($modals.get().filter(other => other !== modal))
  modal.dialog.close()
}

/** Makes the dialog modal only while it is visible. In a hidden part of the page it would keep the whole page inert. */
function followHiding(modal: Modal): () => void {
  const { dialog } = modal
  const observer = new ResizeObserver(() => {
    const isShown = dialog.getClientRects().length > 0
    if (isShown === $modals.get().includes(modal)) return
    if (isShown) return enter(modal)
    leave(modal)
    dialog.show()
  })
  observer.observe(dialog)
  return () => observer.disconnect()
}

/**
 * Opens a dialog in the browser's top layer. The rest of the page is inert while it is open.
 * @returns a function that closes it and restores the focus to its opener, or to the button that opened the opener's
 * menu
 */
export function openModal(modal: Modal): () => void {
  const { dialog } = modal
  const ways = waysBack()
  setOpeners(dialog, ways)
  enter(modal)
  const ends = [watchKeys(dialog), keepFocus(dialog), followHiding(modal)]
  return () => {
    for (const end of ends) end()
    leave(modal)
    if (isFocusLost()) returnFocus(ways)
  }
}

/** Reopens the dialogs of an element that was moved, because the browser removes them from the top layer. */
export function reopenModals(host: HTMLElement): void {
  for (const { dialog, host: owner } of $modals.get()) if (owner === host && dialog.isConnected) show(dialog)
}

/** Returns true if a dialog is open above the node, which is then inert. */
export function isBehindModal(node: Node): boolean {
  const top = $modals.get().at(-1)
  return top !== undefined && ![...upFrom(node)].includes(top.dialog)
}
