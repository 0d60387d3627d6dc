import { expect } from '@esm-bundle/chai'
import '../../elements/features/form/define.ts'

const settings = (value: object): void => localStorage.setItem('qundao:settings', JSON.stringify(value))

/** Creates a form. Nothing in this file may import the session. */
function form(): Element {
  document.body.innerHTML = '<qd-form submit-label="!"></qd-form>'
  return document.body.firstElementChild!
}

async function drawnRoot(element: Element): Promise<HTMLElement> {
  for (let frame = 0; frame < 300; frame++) {
    const root = element.shadowRoot?.querySelector<HTMLElement>('.qd-root')
    if (root) return root
    await new Promise(requestAnimationFrame)
  }
  throw new Error('the form was not drawn')
}

describe('[EM-4] a page that holds only <qd-form>', () => {
  before(() => settings({ colour: '#F5222D', weak: true, language: 'en' }))
  after(() => localStorage.removeItem('qundao:settings'))

  it('uses the stored colour and language', async () => {
    const root = await drawnRoot(form())
    expect(root.style.getPropertyValue('--qd-primary')).to.contain('#F5222D')
    expect(root.className).to.contain('qd-weak')
  })

  it('follows a change made in another tab', async () => {
    const root = await drawnRoot(form())
    settings({ colour: '#52C41A' })
    dispatchEvent(
      new StorageEvent('storage', {
        key: 'qundao:settings',
        newValue: localStorage.getItem('qundao:settings'),
        storageArea: localStorage
      })
    )
    for (let frame = 0; frame < 300 && !root.style.getPropertyValue('--qd-primary').includes('#52C41A'); frame++)
      await new Promise(requestAnimationFrame)
    expect(root.style.getPropertyValue('--qd-primary')).to.contain('#52C41A')
  })
})
