import { Button, InputGroup, Menu, MenuItem } from '@blueprintjs/core'
import { expect } from '@esm-bundle/chai'
import { useState } from 'react'
import { Dialog, DialogBody, DialogFooter } from '../../elements/base/core/dialog.tsx'
import { focusedElement } from '../../elements/base/core/focus.ts'
import { define, island } from '../../elements/base/core/island.tsx'
import { $toasts, toast } from '../../elements/base/core/toasts.ts'
import { useConfirm } from '../../elements/base/kit/dialog/confirm.tsx'
import { Popup } from '../../elements/base/kit/popup/popup.tsx'
import { clearPage, control as controlOf, inside, place, until } from '../support/element.ts'
import { clickAt, pressKeys as press } from '../support/keys.ts'

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

/** The entries of a menu are the links in it. */
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

  it('takes the focus, is named by its title, and Escape gives the focus back', async () => {
    const page = await drawn()
    const dialog = await opened(page)
    expect(focusedElement()).to.equal(dialog)
    const title = page.shadowRoot!.getElementById(dialog.getAttribute('aria-labelledby')!)
    expect(title?.textContent).to.equal('Outer')
    await press('Escape')
    await until(() => dialogs(page).length === 0, 'the closed dialog')
    expect(isFocused(page, 'open')).to.equal(true)
  })

  it('makes the rest of the page inert: Tab goes to no control outside', async () => {
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

  it('opened from a menu gives the focus back to what opened the menu', async () => {
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

  it('above a dialog closes first, and gives the focus back into the one below', async () => {
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

  it('that may not be closed by Escape stays open, however often it is pressed', async () => {
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

  it('closes by Escape when the control in focus was disabled', async () => {
    const page = await drawn()
    await opened(page)
    control(page, 'lock')!.focus()
    await press('Enter')
    await until(() => control(page, 'lock')!.matches(':disabled'), 'the button to be disabled')
    await press('Escape')
    await until(() => dialogs(page).length === 0, 'the closed dialog')
    expect(isFocused(page, 'open')).to.equal(true)
  })

  it('leaves Escape to an input method that composes', async () => {
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

  it('has its popups in it: they can be used, and Escape closes them first', async () => {
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
    // With the focus on the button that opened it, too.
    await press('Enter')
    await until(() => isFocused(page, 'inner entry'), 'the menu again')
    control(page, 'inner menu')!.focus()
    await press('Escape')
    await until(() => !control(page, 'inner entry'), 'the menu to go again')
    expect(dialog.matches(':modal')).to.equal(true)
    await press('Escape')
    await until(() => dialogs(page).length === 0, 'the closed dialog')
  })

  it('closes by a press beside it, not by one in it', async () => {
    const page = await drawn()
    const dialog = await opened(page)
    await clickAt(centre(dialog))
    expect(dialog.matches(':modal')).to.equal(true)
    await clickAt([5, 5])
    await until(() => dialogs(page).length === 0, 'the closed dialog')
  })

  it('shows messages above itself, where they can be dismissed', async () => {
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

  it('that is urgent stays above what opens later, in another element too, and keeps its focus', async () => {
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

  it('works in a dialog of the host page, and survives a move of its element', async () => {
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

  it('fills the screen of a phone', async () => {
    const page = await drawn()
    const dialog = await opened(page)
    const { width } = dialog.getBoundingClientRect()
    expect(width).to.equal(Math.min(500, innerWidth))
  })
})
