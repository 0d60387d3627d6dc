import { trustedHtml } from '../../core/page/trusted-html.ts'

const words = (node: Node): string => (node.textContent ?? '').replace(/[\s\u00a0]+/g, '')

/**
 * Takes the words of text boxes out of the drawings of Word, which are comments of the HTML, and puts them before the
 * paragraph of the drawing. The picture of the box is removed.
 */
export function takeTextBoxes(root: Document): void {
  const walker = root.createTreeWalker(root.body, NodeFilter.SHOW_COMMENT)
  const drawings: Comment[] = []
  while (walker.nextNode())
    if (/<v:textbox/i.test((walker.currentNode as Comment).data)) drawings.push(walker.currentNode as Comment)
  for (const drawing of drawings) {
    const block = drawing.parentElement?.closest('p, h1, h2, h3, h4, h5, h6, table') ?? drawing
    for (const [, inner = ''] of drawing.data.matchAll(/<v:textbox\b[^>]*>(.*?)<\/v:textbox>/gis)) {
      const { body } = new DOMParser().parseFromString(trustedHtml(inner), 'text/html')
      const isThere = block instanceof Element && words(block).includes(words(body))
      if (!words(body) || isThere) continue
      const picture =
        block instanceof Element && block.querySelector('img[alt^="文本框"], img[alt^="Text Box" i], img[v\\:shapes]')
      if (picture) picture.remove()
      ;(block as ChildNode).before(...body.childNodes)
    }
  }
}
