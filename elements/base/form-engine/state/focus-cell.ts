import type { Cell } from '../cells/form-cells.ts'

/** Maximum number of frames to wait for a tab, a row or a script. */
const patience = 120

/**
 * Focuses a field as soon as it is drawn: its tab may have to open, or its row to appear. @returns a function that
 * stops waiting
 */
export function focusCell(root: HTMLElement, cell: Cell): () => void {
  let left = patience
  let frame = 0
  const look = () => {
    const field = root.querySelector<HTMLElement>(`[id="${cell.id}-field"]`)
    const target =
      root.querySelector<HTMLElement>(`:is(input, textarea, select, button)[id="${cell.id}"]`) ??
      field?.querySelector<HTMLElement>(
        'input:not([type=file]), textarea, select, button, [contenteditable=true], [tabindex="0"]'
      )
    if (target) {
      target.scrollIntoView({ block: 'nearest' })
      target.focus()
    } else if (--left > 0) frame = requestAnimationFrame(look)
    else field?.scrollIntoView({ block: 'nearest' })
  }
  look()
  return () => cancelAnimationFrame(frame)
}
