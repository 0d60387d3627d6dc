import '../../../elements/features/article-editor/define.ts'
import type { ArticleEditorElement } from '../../../elements/features/article-editor/element.ts'
import { $toasts } from '../../../elements/base/core/overlay/toasts.ts'
import { control, inside, place, until } from '../../support/element.ts'

/** What a clipboard carries, and what the article must be after it. */
export interface PasteCase {
  name: string
  html: string
  text: string[] | null
  mustNotContain?: string[]
  mustTell?: string[]
  mustContainPattern?: string[]
  inPageLinks?: number
  bullets?: boolean
}

/** An empty article of the first demo site. */
export async function emptyEditor(): Promise<ArticleEditorElement> {
  const editor = place<ArticleEditorElement>('<qd-article-editor news-class-id="1002"></qd-article-editor>')
  await until(
    () => inside(editor, '.ProseMirror') && control(editor, '表格') && control(editor, '保存草稿'),
    'the editor with its tools'
  )
  return editor
}

export const textIn = (editor: HTMLElement): HTMLElement => inside(editor, '.ProseMirror')!

export function pasteInto(text: HTMLElement, data: Record<string, string>): void {
  const clipboardData = new DataTransfer()
  for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value)
  text.focus()
  text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }))
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** The words of an article as a reader sees them, numbers of lists included, without white space. */
export function readBy(root: Element): string {
  const parts: string[] = []
  const read = (node: Node): void => {
    if (node instanceof Text) parts.push(node.data)
    if (!(node instanceof Element)) return
    if (node.localName === 'li' && node.parentElement?.localName === 'ol') {
      const list = node.parentElement
      let number = Number(list.getAttribute('start') ?? 1)
      for (const entry of list.children) {
        if (entry.hasAttribute('value')) number = Number(entry.getAttribute('value'))
        if (entry === node) break
        number++
      }
      parts.push(`${list.getAttribute('type') === 'a' ? letters[number - 1] : number}.`)
    }
    node.childNodes.forEach(read)
  }
  read(root)
  return withoutSpace(parts.join(''))
}

export const withoutSpace = (text: string): string => text.replace(/[\s\u00a0\u3000\ufeff]+/g, '')

export const toasted = (): string =>
  $toasts
    .get()
    .map(({ message }) => message)
    .join('\n')

/** The sentences below the text. */
export const notesOf = (editor: Element): string[] =>
  [...(editor.shadowRoot?.querySelectorAll('.text-note') ?? [])].map(note => note.textContent ?? '')
