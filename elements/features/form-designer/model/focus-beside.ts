/** Puts the focus on something once the edit is drawn. */
export function focusDrawn(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => find()?.focus())
}

/**
 * Called as an entry of a list is about to go: the focus goes to the same button of the next one, else of the one before,
 * else to what adds one. Of the list `x` the holder is `data-entries="x"`, the buttons are `data-remove="x"`, what adds is
 * `data-add="x"`.
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
