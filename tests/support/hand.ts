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

const kindOf = (target: Locator) =>
  target.evaluate(node =>
    node.matches('tbody input[type=checkbox]')
      ? 'row'
      : node.getAttribute('role') === 'treeitem'
        ? 'branch'
        : node.closest('tbody')
          ? 'action'
          : 'control'
  )

/** Keys alone: Tab to a control, arrows within a tree or the rows of a table, then Space or Enter. */
export function keyboard(page: Page): Hand {
  const move = async (target: Locator, key: string, isThere: (node: Element, box: string) => boolean, box = '') => {
    for (let presses = 0; presses < most; presses += 1) {
      if (await target.evaluate(isThere, box)) return
      await page.keyboard.press(key)
    }
    throw new Error(`${most} presses of ${key} do not reach ${target}`)
  }
  const within = async (box: string, target: Locator) => {
    await move(target, 'Tab', (node, selector) => node.closest(selector)!.matches(':focus-within'), box)
    await move(target, 'ArrowDown', hasFocus)
  }
  return {
    async press(target) {
      const kind = await kindOf(target)
      if (kind === 'row' || kind === 'action') await within('tbody', target.locator('xpath=ancestor::tr'))
      if (kind === 'branch') await within('[role=tree]', target)
      if (kind === 'action' || kind === 'control') await move(target, 'Tab', hasFocus)
      const isButton = await target.evaluate(node => node.localName === 'button')
      await page.keyboard.press(isButton ? 'Enter' : 'Space')
    },
    async write(field, text) {
      await move(field, 'Tab', hasFocus)
      await page.keyboard.insertText(text)
    }
  }
}
