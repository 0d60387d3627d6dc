/** What a dialog is drawn in, which takes the focus; one that is on its way out takes none. */
const dialogs = '.bp6-dialog-container[tabindex]:not(.bp6-overlay-exit)'

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

/**
 * Keeps the focus in a dialog when what had it is disabled or gone, as a button is that saves: keys are heard where the focus is, and a page
 * without one closes nothing by Escape. What is enabled again has it back, unless the person went on.
 */
export function holdFocus(container: HTMLElement): () => void {
  const root = container.getRootNode() as Document | ShadowRoot
  let last: HTMLElement | undefined
  let dialog: HTMLElement | undefined
  const remember = ({ target }: Event) => {
    if (target === dialog) return
    last = target as HTMLElement
    dialog = undefined
  }
  const look = () => {
    if (!last) return
    const newest = [...container.querySelectorAll<HTMLElement>(dialogs)].at(-1)
    if (!newest) last = dialog = undefined
    else if (dialog && root.activeElement === dialog) {
      if (last.isConnected && !last.matches(':disabled')) last.focus({ preventScroll: true })
    } else if (isNowhere() || root.activeElement?.matches(':disabled')) {
      dialog = newest
      dialog.focus({ preventScroll: true })
    }
  }
  // What goes out tells where to only afterwards.
  const lookSoon = () => void setTimeout(look)
  const observer = new MutationObserver(look)
  observer.observe(container, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  container.addEventListener('focusin', remember)
  container.addEventListener('focusout', lookSoon)
  return () => {
    observer.disconnect()
    container.removeEventListener('focusin', remember)
    container.removeEventListener('focusout', lookSoon)
  }
}
