import { expect } from '@esm-bundle/chai'
import { catalog } from '../../elements/catalog.ts'
import { $preferences } from '../../elements/base/core/values/preferences.ts'
import { sayIn } from '../../host-demo/manual/example-data.ts'
import { examplesOf, type Example } from '../../host-demo/manual/examples.ts'
import { clearPage, signedIn, signedOut, until } from '../support/element.ts'

const tags = Object.keys(catalog) as (keyof typeof catalog)[]
const ideograph = /[\u4e00-\u9fff]/
const letter = /\p{L}/u
const said = [
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'title',
  'placeholder',
  'alt',
  'data-placeholder',
  'label'
]
const busy = '.bp6-skeleton, .bp6-spinner, [aria-busy=true]'

/** Collects every visible or accessible text of an element and of the elements in it. */
function textsOf(root: Node): Set<string> {
  const found = new Set<string>()
  const read = (node: Node): void => {
    if (node instanceof Text) found.add(node.data.trim())
    if (node instanceof Element) {
      for (const name of said) found.add((node.getAttribute(name) ?? '').trim())
      if (node.shadowRoot) read(node.shadowRoot)
    }
    for (const child of node.childNodes) read(child)
  }
  read(root)
  return found
}

function draw(tag: string, { attributes = {}, properties, beside }: Example, lang = ''): HTMLElement {
  const holder = document.body.appendChild(document.createElement('div'))
  holder.style.height = '600px'
  const element = document.createElement(tag)
  if (lang) element.lang = lang
  for (const [name, value] of Object.entries(attributes))
    element.setAttribute(name, typeof value === 'string' ? value : value['zh-CN'])
  // Data of an example stay Chinese.
  Object.assign(element, properties?.(sayIn('zh-CN')))
  if (beside) holder.append(document.createElement(beside))
  holder.append(element)
  return element
}

/** Waits until an element is drawn and idle, and its texts stay the same for several checks. */
async function settle(element: HTMLElement): Promise<true> {
  let last = ''
  let looks = 0
  return until(() => {
    const root = element.shadowRoot
    const now = [...textsOf(element)].join('\n')
    looks = root?.querySelector('.qd-overlays') && !root.querySelector(busy) && now === last ? looks + 1 : 0
    last = now
    return looks > 8
  }, `<${element.localName}> without anything that loads`)
}

/** Replaces all numbers: a count or a time may differ between two elements that load one after the other. */
const withoutNumbers = (text: string): string => text.replace(/\d+/g, '0')

/**
 * Waits until all texts of a kind also appear in another element that has a fixed language. Both show the same data.
 */
async function saysOnly(element: HTMLElement, other: HTMLElement, kind: RegExp): Promise<void> {
  const left = () => {
    const others = new Set([...textsOf(other)].map(withoutNumbers))
    return [...textsOf(element)].filter(text => kind.test(text) && !others.has(withoutNumbers(text)))
  }
  await until(() => left().length === 0).catch(() => expect(left()).to.deep.equal([]))
}

for (const tag of tags) {
  const example = examplesOf(tag)[0]!

  describe(`[house-3] the language of <${tag}> switches live`, () => {
    before(async () => {
      await catalog[tag]!.load()
      if (example.beside) await catalog[example.beside as keyof typeof catalog]!.load()
      await signedIn()
      if (example.isSignedOut) signedOut()
    })
    afterEach(() => {
      clearPage()
      $preferences.set({})
    })

    it('by its attribute and by the preference: no Chinese interface text remains, and back', async () => {
      const element = draw(tag, example)
      // Parts that load late arrive in all three.
      const [english, chinese] = [draw(tag, example, 'en'), draw(tag, example, 'zh-CN')]
      await Promise.all([element, english, chinese].map(settle))
      const isEnglish = () => saysOnly(element, english, ideograph)
      const isBack = () => saysOnly(element, chinese, letter)
      element.lang = 'en'
      await isEnglish()
      element.removeAttribute('lang')
      await isBack()
      $preferences.set({ language: 'en' })
      await isEnglish()
      $preferences.set({})
      await isBack()
    })
  })
}
