import type { Locator, Page } from '@playwright/test'

/** Ways to press controls and to fill fields. */
export interface Hand {
  press(target: Locator): Promise<void>
  write(field: Locator, text: string): Promise<void>
}

/** A mouse or a finger. */
export const pointer: Hand = {
  press: async target =>
    (await target.getAttribute('type')) === 'checkbox' ? target.check({ force: true }) : target.click(),
  write: (field, text) => field.fill(text)
}

/** Presses of Tab or an arrow after which a control counts as unreachable. */
const most = 300

const hasFocus = (node: Element) => node.matches(':focus')

/** Keys alone: Tab to a control, arrows within a tree or a menu, then Space or Enter. */
export function keyboard(page: Page): Hand {
  const move = async (target: Locator, key: string, isThere: (node: Element) => boolean) => {
    for (let presses = 0; presses < most; presses += 1) {
      if (await target.evaluate(isThere)) return
      await page.keyboard.press(key)
    }
    throw new Error(`${most} presses of ${key} do not reach ${target}`)
  }
  const reach = async (target: Locator) => {
    await target.waitFor()
    const role = await target.getAttribute('role')
    if (role !== 'treeitem') return move(target, 'Tab', hasFocus)
    await move(target, 'Tab', node => node.closest('[role=tree]')!.matches(':focus-within'))
    await move(target, 'ArrowDown', hasFocus)
  }
  return {
    async press(target) {
      await reach(target)
      const isChecked =
        (await target.getAttribute('type')) === 'checkbox' || (await target.getAttribute('role')) === 'treeitem'
      await page.keyboard.press(isChecked ? 'Space' : 'Enter')
    },
    async write(field, text) {
      await reach(field)
      await page.keyboard.insertText(text)
    }
  }
}
