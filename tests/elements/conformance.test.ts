import { expect } from '@esm-bundle/chai'
import { catalog } from '../../elements/catalog.ts'
import { clearPage, place, signedIn, signedOut, until } from '../support/element.ts'

type Tag = keyof typeof catalog

const tags = Object.keys(catalog) as Tag[]
const drawn = (element: Element): boolean => element.shadowRoot?.querySelector('.qd-overlays') != null

/** Rules for every element, tested for each tag of the catalog. */
for (const tag of tags) {
  describe(`[EM-1] [EM-2] <${tag}>`, () => {
    before(async () => {
      await catalog[tag]!.load()
      await signedIn()
    })
    afterEach(clearPage)

    it('is defined once; a second version changes nothing', async () => {
      const first = customElements.get(tag)
      await catalog[tag]!.load()
      expect(first).to.not.equal(undefined)
      expect(customElements.get(tag)).to.equal(first)
    })

    it('renders in an open shadow root with shared style sheets and without a style element', async () => {
      const element = place(`<${tag}></${tag}>`)
      const second = place(`<${tag}></${tag}>`)
      await until(() => drawn(element) && drawn(second), `<${tag}>`)
      const root = element.shadowRoot!
      expect(root.mode).to.equal('open')
      expect(root.querySelectorAll('style, link[rel=stylesheet]').length).to.equal(0)
      expect(root.adoptedStyleSheets.length).to.be.greaterThan(1)
      expect([...second.shadowRoot!.adoptedStyleSheets]).to.deep.equal([...root.adoptedStyleSheets])
      expect(root.adoptedStyleSheets[0]).to.equal(second.shadowRoot!.adoptedStyleSheets[0])
    })

    it('preserves its light DOM children as a fallback', async () => {
      const element = place(`<${tag}><p>后备</p></${tag}>`)
      await until(() => drawn(element))
      expect(element.textContent).to.equal('后备')
    })

    it('preserves its state when it is moved', async () => {
      const element = place(`<${tag}></${tag}>`)
      await until(() => drawn(element))
      const inner = element.shadowRoot!.querySelector('.qd-root')
      const elsewhere = document.body.appendChild(document.createElement('section'))
      elsewhere.append(element)
      await Promise.resolve()
      expect(element.shadowRoot!.querySelector('.qd-root')).to.equal(inner)
    })

    it('leaves body, head and document style sheets unchanged, and works again after removal', async () => {
      const { className } = document.body
      const head = document.head.childElementCount
      const element = place(`<${tag}></${tag}>`)
      await until(() => drawn(element))
      const holder = element.parentElement!
      expect(document.body.className).to.equal(className)
      expect(document.adoptedStyleSheets.length).to.equal(0)
      expect(document.head.childElementCount).to.equal(head)
      element.remove()
      await until(() => element.shadowRoot!.childElementCount === 0, 'the empty root after removal')
      holder.append(element)
      await until(() => drawn(element))
    })

    it('survives invalid attributes', async () => {
      const { observedAttributes } = customElements.get(tag) as unknown as { observedAttributes: string[] }
      const element = place(`<${tag}></${tag}>`)
      for (const attribute of observedAttributes) element.setAttribute(attribute, '{"[<script>')
      await until(() => drawn(element))
      for (const attribute of observedAttributes) element.removeAttribute(attribute)
      await until(() => drawn(element))
      expect(element.shadowRoot!.querySelector('.qd-broken')).to.equal(null)
    })

    it('switches to English by its attribute', async () => {
      const element = place(`<${tag} lang="en"></${tag}>`)
      await until(() => drawn(element))
      expect(element.shadowRoot!.querySelector('.qd-root')!.getAttribute('lang')).to.equal('en')
    })

    it('renders something without a session', async () => {
      signedOut()
      const element = place(`<${tag}></${tag}>`)
      await until(() => drawn(element))
      expect(element.shadowRoot!.querySelector('.qd-broken')).to.equal(null)
      await signedIn()
    })
  })
}
