// Office documents, read by a library of its own weight: loaded with the first one that is opened.
import mammoth from 'mammoth'
import { createElement, type ReactNode } from 'react'
import { trustedHtml } from '../../../core/trusted-html.ts'

/** What a document may be drawn with. Nothing in it leads or loads anywhere: links are their words, pictures are left out. */
const drawn = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li table thead tbody tr td th strong em u s sup sub br blockquote pre'.split(' ')
)
const left = new Set(['script', 'style', 'img', 'template'])
const withoutText = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol'])

function drawNode(node: Node, key: number): ReactNode {
  if (node instanceof Text) return withoutText.has(node.parentElement?.localName ?? '') ? undefined : node.data
  if (!(node instanceof Element) || left.has(node.localName)) return undefined
  const inner = drawNodes(node)
  if (!drawn.has(node.localName)) return inner
  if (node.localName === 'br') return <br key={key} />
  const span = (name: string): number | undefined => Number(node.getAttribute(name)) || undefined
  const spans = node.matches('td, th') ? { colSpan: span('colspan'), rowSpan: span('rowspan') } : {}
  return createElement(node.localName, { key, ...spans }, ...inner)
}

const drawNodes = (parent: Node): ReactNode[] => [...parent.childNodes].map(drawNode).filter(node => node !== undefined)

/** @throws when it is no document */
export async function readWord(bytes: Uint8Array<ArrayBuffer>): Promise<ReactNode[]> {
  const { value } = await mammoth.convertToHtml(
    { arrayBuffer: bytes.buffer },
    { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) }
  )
  return drawNodes(new DOMParser().parseFromString(trustedHtml(value), 'text/html').body)
}
