import { Button, InputGroup, Menu, MenuItem } from '@blueprintjs/core'
import { expect } from '@esm-bundle/chai'
import { useState } from 'react'
import { Dialog, DialogBody, DialogFooter } from '../../elements/base/core/overlay/dialog.tsx'
import { focusedElement } from '../../elements/base/core/overlay/focus.ts'
import { define, island } from '../../elements/base/core/element/island.tsx'
import { $toasts, toast } from '../../elements/base/core/overlay/toasts.ts'
import { useConfirm } from '../../elements/base/kit/dialog/confirm.tsx'
import { Popup } from '../../elements/base/kit/popup/popup.tsx'
import { clearPage, control as controlOf, inside, place, until } from '../support/element.ts'
import { clickAt, pressKeys as press, setScreen } from '../support/keys.ts'

function Page({ firm = false }: { firm?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [isLocked, setLocked] = useState(false)
  const [isUrgent, setUrgent] = useState(false)
  const { ask, dialog } = useConfirm()
  const open = () => setOpen(true)
  return (
    <>
      <Button text="before" />
      <Button text="open" onClick={open} />
      <Popup
        content={
          <Menu>
            <MenuItem text="first" />
            <MenuItem text="open from menu" onClick={open} />
            <MenuItem text="ask from menu" onClick={() => void ask({ title: 'Sure?', verb: 'Yes' })} />
          </Menu>
        }
      >
        <Button text="menu" />
      </Popup>
      <Dialog isOpen={isOpen} title="Outer" onClose={() => setOpen(false)} canEscapeKeyClose={!firm}>
        <DialogBody>
          <InputGroup aria-label="name" />
          <Popup
            content={
              <Menu>
                <MenuItem text="inner entry" />
              </Menu>
            }
          >
            <Button text="inner menu" />
          </Popup>
          <Button text="lock" disabled={isLocked} onClick={() => setLocked(true)} />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text="ask" onClick={() => void ask({ title: 'Sure?', verb: 'Yes' })} />
              <Button text="urgent" onClick={() => setTimeout(() => setUrgent(true))} />
            </>
          }
        />
      </Dialog>
      <Dialog isOpen={isUrgent} title="Urgent" isUrgent onClose={() => setUrgent(false)}>
        <InputGroup aria-label="password" autoFocus />
      </Dialog>
      {dialog}
    </>
  )
}

class TestDialogs extends island(Page, { attributes: { firm: 'boolean' } }) {}
define('qd-test-dialogs', TestDialogs)

/** Returns a control by its name. Entries of a menu are links. */
const control = (page: Element, name: string): HTMLElement | undefined =>
  [...(page.shadowRoot?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])].find(
    entry => entry.textContent === name
  ) ?? controlOf(page, name)
const dialogs = (page: Element) => [...page.shadowRoot!.querySelectorAll<HTMLDialogElement>('dialog:modal')]
const names = (page: Element) => dialogs(page).map(each => each.querySelector('h2')!.textContent)
const isFocused = (page: Element, name: string) => focusedElement() === control(page, name)

async function drawn(html = '<qd-test-dialogs></qd-test-dialogs>'): Promise<HTMLElement> {
  const placed = place(html)
  const page = placed.localName === 'qd-test-dialogs' ? placed : placed.querySelector<HTMLElement>('qd-test-dialogs')!
  await until(() => control(page, 'open'), 'the page')
  return page
}

async function opened(page: Element): Promise<HTMLDialogElement> {
  control(page, 'open')!.focus()
  await press('Enter')
  return until(() => control(page, 'name') && dialogs(page)[0], 'the dialog')
}

const centre = (element: Element): [number, number] => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [Math.round(left + width / 2), Math.round(top + height / 2)]
}

describe('[house-13] a dialog', () => {
  afterEach(() => {
    $toasts.set([])
    clearPage()
  })

  it('takes the focus, is labelled by its title, and returns the focus on Escape', async () => {
    const page = await drawn()
    const dialog = await opened(page)
    expect(focusedElement()).to.equal(dialog)
    const title = page.shadowRoot!.getElementById(dialog.getAttribute('aria-labelledby')!)
    expect(title?.textContent).to.equal('Outer')
    await press('Escape')
    await until(() => dialogs(page).length === 0, 'the closed dialog')
    expect(isFocused(page, 'open')).to.equal(true)
  })

  it('makes the rest of the page inert: Tab reaches no control outside', async () => {
    const page = await drawn()
    const outside = place<HTMLButtonElement>('<button>of the host</button>')
    const dialog = await opened(page)
    for (let at = 0; at < 9; at++) {
      await press('Tab')
      const focused = focusedElement()
      if (focused) expect(dialog.contains(focused), focused.outerHTML).to.equal(true)
    }
    outside.focus()
    control(page, 'before')!.focus()
    expect(focusedElement() === outside || isFocused(page, 'before')).to.equal(false)
  })

  it('opened from a menu returns the focus to the menu button', async () => {
    const page = await drawn()
    for (const [entry, title] of [
      ['open from menu', 'Outer'],
      ['ask from menu', 'Sure?']
    ] as const) {
      control(page, 'menu')!.focus()
      await press('Enter')
      await until(() => isFocused(page, 'first'), 'the focus in the menu')
      await press('ArrowDown')
      if (entry.startsWith('ask')) await press('ArrowDown')
      expect(isFocused(page, entry)).to.equal(true)
      await press('Enter')
      await until(() => names(page).join() === title, title)
      await until(() => !control(page, 'first'), 'the menu to go')
      await press('Escape')
      await until(() => dialogs(page).length === 0, 'the closed dialog')
      expect(isFocused(page, 'menu'), entry).to.equal(true)
    }
  })

  it('on top of another closes first and returns the focus into the lower one', async () => {
    const page = await drawn()
    await opened(page)
    control(page, 'ask')!.focus()
    await press('Enter')
    await until(() => names(page).includes('Sure?') && isFocused(page, 'Yes'), 'the question')
    control(page, 'name')!.focus()
    expect(isFocused(page, 'Yes'), 'the dialog below is inert').to.equal(true)
    await press('Escape')
    await until(() => dialogs(page).length === 1, 'the answered question')
    expect(names(page)).to.deep.equal(['Outer'])
    expect(isFocused(page, 'ask')).to.equal(true)
  })

  it('that Escape may not close stays open after repeated presses', async () => {
    const page = await drawn('<qd-test-dialogs firm></qd-test-dialogs>')
    const dialog = await opened(page)
    control(page, 'name')!.focus()
    await press('Escape', 'Escape', 'Escape')
    expect(dialog.matches(':modal')).to.equal(true)
    control(page, 'lock')!.focus()
    await press('Enter')
    await until(() => control(page, 'lock')!.matches(':disabled'), 'the button to be disabled')
    await press('Escape', 'Escape', 'Escape')
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    expect(dialog.matches(':modal')).to.equal(true)
  })

  it('closes on Escape after the focused control was disabled', async () => {
    const page = await drawn()
    await opened(page)
    control(page, 'lock')!.focus()
    await press('Enter')
    await until(() => control(page, 'lock')!.matches(':disabled'), 'the button to be disabled')
    await press('Escape')
    await until(() => dialogs(page).length === 0, 'the closed dialog')
    expect(isFocused(page, 'open')).to.equal(true)
  })

  it('ignores Escape during composition', async () => {
    const page = await drawn()
    const dialog = await opened(page)
    const escape = (isComposing: boolean) =>
      control(page, 'name')!.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', isComposing, bubbles: true, composed: true, cancelable: true })
      )
    escape(true)
    expect(dialog.matches(':modal')).to.equal(true)
    escape(false)
    await until(() => dialogs(page).length === 0, 'the closed dialog')
  })

  it('contains its popups: they are usable, and Escape closes them first', async () => {
    const page = await drawn()
    const dialog = await opened(page)
    control(page, 'inner menu')!.focus()
    await press('Enter')
    const entry = await until(() => isFocused(page, 'inner entry') && control(page, 'inner entry'), 'the menu')
    expect(dialog.contains(entry!)).to.equal(true)
    await press('Escape')
    await until(() => !control(page, 'inner entry'), 'the menu to go')
    expect(dialog.matches(':modal')).to.equal(true)
    expect(isFocused(page, 'inner menu')).to.equal(true)
    // Also with the focus on the button that opened the popup.
    await press('Enter')
    await until(() => isFocused(page, 'inner entry'), 'the menu again')
    control(page, 'inner menu')!.focus()
    await press('Escape')
    await until(() => !control(page, 'inner entry'), 'the menu to go again')
    expect(dialog.matches(':modal')).to.equal(true)
    await press('Escape')
    await until(() => dialogs(page).length === 0, 'the closed dialog')
  })

  it('closes on a press outside, not inside', async () => {
    const page = await drawn()
    const dialog = await opened(page)
    await clickAt(centre(dialog))
    expect(dialog.matches(':modal')).to.equal(true)
    await clickAt([5, 5])
    await until(() => dialogs(page).length === 0, 'the closed dialog')
  })

  it('shows messages on top, where they can be dismissed', async () => {
    const page = await drawn()
    const said = place('<qd-test-dialogs></qd-test-dialogs>')
    await until(() => control(said, 'open'), 'the other element')
    toast('said before')
    const message = () => inside(page, '.qd-toast') ?? inside(said, '.qd-toast')
    await until(message, 'the message')
    const dialog = await opened(said)
    await until(() => dialog.contains(message()), 'the message in the dialog')
    const dismiss = message()!.querySelector('button')!
    await clickAt(centre(dismiss))
    await until(() => !message(), 'the message to go')
    expect(dialog.matches(':modal')).to.equal(true)
  })

  it('marked urgent stays on top of later ones, also of other elements, and keeps its focus', async () => {
    const page = await drawn()
    const other = await drawn()
    await opened(page)
    control(page, 'urgent')!.click()
    await until(() => isFocused(page, 'password'), 'the urgent dialog')
    control(other, 'open')!.click()
    const later = await until(() => control(other, 'name') && dialogs(other)[0], 'the later dialog')
    expect(isFocused(page, 'password')).to.equal(true)
    control(other, 'name')!.focus()
    expect(isFocused(page, 'password'), 'the later one is inert').to.equal(true)
    await press('Escape')
    await until(() => !names(page).includes('Urgent'), 'the urgent one to close')
    control(other, 'name')!.focus()
    expect(later.contains(focusedElement()!)).to.equal(true)
  })

  it('works in a dialog of the host page and survives a move of its element', async () => {
    const page = await drawn('<dialog><qd-test-dialogs></qd-test-dialogs></dialog>')
    const host = page.closest('dialog')!
    host.showModal()
    await opened(page)
    document.body.append(page)
    await until(() => dialogs(page).length === 1, 'the dialog to be shown again')
    host.closest('div')!.remove()
    await press('Escape')
    await until(() => dialogs(page).length === 0, 'the closed dialog')
    await opened(page)
  })

  it('in a hidden part leaves the page usable, and is modal again when the part is shown', async () => {
    const page = await drawn()
    const outside = place<HTMLButtonElement>('<button>of the host</button>')
    const dialog = await opened(page)
    page.hidden = true
    await until(() => !dialog.matches(':modal'), 'the dialog to leave')
    outside.focus()
    expect(focusedElement()).to.equal(outside)
    page.hidden = false
    await until(() => dialog.matches(':modal'), 'the dialog again')
    await press('Escape')
    await until(() => dialogs(page).length === 0, 'the closed dialog')
  })

  it('returns the focus to a button that was disabled temporarily', async () => {
    const page = await drawn()
    await opened(page)
    const button = control(page, 'lock') as HTMLButtonElement
    button.focus()
    button.disabled = true
    await until(() => !isFocused(page, 'lock'), 'the focus to go')
    button.disabled = false
    await until(() => isFocused(page, 'lock'), 'the focus to come back')
  })

  it('fills the screen of a phone', async () => {
    const before = { width: innerWidth, height: innerHeight }
    await setScreen(390, 844)
    try {
      const page = await drawn()
      const { left, top, width, height } = (await opened(page)).getBoundingClientRect()
      expect([left, top, width, height]).to.deep.equal([0, 0, 390, 844])
      expect(inside(page, '.qd-dialog-footer')!.getBoundingClientRect().bottom).to.be.closeTo(844, 1)
    } finally {
      await setScreen(before.width, before.height)
    }
  })
})
