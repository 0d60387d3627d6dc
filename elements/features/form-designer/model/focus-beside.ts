/** Focuses an element after the edit is rendered. */
export function focusDrawn(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => find()?.focus())
}

/**
 * Call before removing a list entry. Focuses the same button of the next entry, otherwise of the previous one,
 * otherwise the add button. For a list `x`, the container has `data-entries="x"`, remove buttons `data-remove="x"`, and
 * the add button `data-add="x"`.
 */
export function focusBeside(pressed: HTMLElement): void {
  const name = pressed.dataset.remove
  const list = pressed.closest(`[data-entries="${name}"]`)
  const buttons = () => [...(list?.querySelectorAll<HTMLButtonElement>(`[data-remove="${name}"]`) ?? [])]
  const at = buttons().indexOf(pressed as HTMLButtonElement)
  focusDrawn(() => {
    const left = buttons()
    return (
      [left[at], left[at - 1]].find(button => button && !button.disabled) ??
      list?.querySelector<HTMLElement>(`[data-add="${name}"]`)
    )
  })
}
