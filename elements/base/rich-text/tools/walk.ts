import type { KeyboardEvent } from 'react'

function middle(element: Element): number {
  const { left, right } = element.getBoundingClientRect()
  return (left + right) / 2
}

/** Returns the nearest button in the line above or below `from`. */
function inNextLine(buttons: HTMLElement[], from: HTMLElement, step: number): HTMLElement | undefined {
  const top = (button: HTMLElement): number => button.getBoundingClientRect().top
  const beyond = buttons.filter(button => (top(button) - top(from)) * step > 1)
  const line = step > 0 ? Math.min(...beyond.map(top)) : Math.max(...beyond.map(top))
  const away = (button: HTMLElement): number => Math.abs(middle(button) - middle(from))
  return beyond.filter(button => Math.abs(top(button) - line) <= 1).sort((one, other) => away(one) - away(other))[0]
}

/** Moves the focus between the buttons of a panel with arrow keys, Home and End. */
export function walkButtons(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const from = buttons.find(button => button === event.target)
  if (!from) return
  const at = buttons.indexOf(from)
  const ways: Record<string, () => HTMLElement | undefined> = {
    ArrowRight: () => buttons[at + 1],
    ArrowLeft: () => buttons[at - 1],
    ArrowDown: () => inNextLine(buttons, from, 1),
    ArrowUp: () => inNextLine(buttons, from, -1),
    Home: () => buttons[0],
    End: () => buttons.at(-1)
  }
  const way = ways[event.key]
  if (!way) return
  event.preventDefault()
  way()?.focus()
}

/** Focuses the first enabled button of a panel that was just opened. */
export const focusFirst = (panel: HTMLElement | null): void =>
  panel?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
