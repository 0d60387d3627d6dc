import { createElement, type CSSProperties, type MouseEvent, type ReactNode } from 'react'
import { anchorPrefix } from '../contract/anchor.ts'
import { alignmentOf, inert, isIndented } from '../core/page/inert-html.ts'
import { safeAddress } from '../core/page/safe-address.ts'
import { trustedHtml } from '../core/page/trusted-html.ts'
import { shownAddress } from '../session/wire/shown-address.ts'

/** Allowed tags. Other tags are replaced by their text. */
const drawn = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li table thead tbody tr td th strong em b i u s sup sub br hr blockquote pre figure figcaption a img'.split(
    ' '
  )
)
const left = new Set(['script', 'style', 'template', 'title', 'iframe', 'object', 'svg', 'math'])
const withoutText = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol'])

interface Options {
  /** Without it, links are shown as text and pictures are omitted. */
  isLinked: boolean
}

const numberOf = (element: Element, name: string): number | undefined => Number(element.getAttribute(name)) || undefined

function looks(element: Element): CSSProperties | undefined {
  const textAlign = alignmentOf(element) as CSSProperties['textAlign']
  const textIndent = isIndented(element) ? '2em' : undefined
  return textAlign || textIndent ? { textAlign, textIndent } : undefined
}

/** Scrolls to the place of a link. The browser does not look for it in a shadow root. */
function toPlace(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  const root = event.currentTarget.getRootNode() as ShadowRoot | Document
  const id = decodeURIComponent(event.currentTarget.hash.slice(1))
  root.getElementById(id)?.scrollIntoView({ block: 'center' })
}

/** A link to another page opens in a new tab, a link to a place of the same text in place. */
function linkOf(element: Element): Record<string, unknown> {
  const { id } = element
  const href = element.getAttribute('href')
  const place = id.startsWith(anchorPrefix) ? { id } : {}
  if (href?.startsWith('#')) return { ...place, href, onClick: toPlace }
  if (href === null) return place
  const address = safeAddress(href)
  return { ...place, href: address && shownAddress(address), target: '_blank', rel: 'noopener noreferrer' }
}

function attributesOf(element: Element): Record<string, unknown> {
  if (element.matches('td, th')) return { colSpan: numberOf(element, 'colspan'), rowSpan: numberOf(element, 'rowspan') }
  if (element.localName === 'a') return linkOf(element)
  if (element.localName === 'li') return { value: numberOf(element, 'value') }
  if (element.localName === 'ol') {
    const type = element.getAttribute('type') ?? ''
    return { start: numberOf(element, 'start'), type: /^[1aAiI]$/.test(type) ? type : undefined }
  }
  if (element.localName !== 'img') return {}
  const address = safeAddress(element.getAttribute('src'))
  return {
    src: address && shownAddress(address),
    alt: element.getAttribute('alt') ?? '',
    width: numberOf(element, 'width'),
    height: numberOf(element, 'height'),
    loading: 'lazy'
  }
}

function drawNode(node: Node, key: number, options: Options): ReactNode {
  if (node instanceof Text) return withoutText.has(node.parentElement?.localName ?? '') ? undefined : node.data
  if (!(node instanceof Element) || left.has(node.localName)) return undefined
  const { localName } = node
  if (localName === 'img' && !options.isLinked) return undefined
  const inner = drawNodes(node, options)
  if (!drawn.has(localName) || (localName === 'a' && !options.isLinked)) return inner
  const isEmpty = ['br', 'hr', 'img'].includes(localName)
  const attributes = { key, style: looks(node), ...attributesOf(node) }
  return isEmpty ? createElement(localName, attributes) : createElement(localName, attributes, ...inner)
}

const drawNodes = (parent: Node, options: Options): ReactNode[] =>
  [...parent.childNodes].map((node, key) => drawNode(node, key, options)).filter(node => node !== undefined)

/** Renders untrusted HTML through an allow list: no scripts, and no styles except text alignment. */
export const drawHtml = (html: string, options: Options): ReactNode[] =>
  drawNodes(new DOMParser().parseFromString(trustedHtml(inert(html)), 'text/html').body, options)
