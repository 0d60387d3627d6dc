import { InputRule, Mark, markPasteRule } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { addressOf, isSafeAddress } from './links.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    link: {
      /** Links the selection. Refuses unsafe addresses. */
      setLink: (attributes: { href: string }) => ReturnType
      unsetLink: () => ReturnType
    }
  }
}

/** Chinese punctuation ends an address, because Chinese text has no space before it. */
const address = 'https?://[^\\s<>"，。；：！？、（）《》“”【】]+'

/** Link of an article. Opens in a new tab without `opener` and referrer. */
export const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  keepOnSplit: false,
  addAttributes: () => ({ href: { default: null }, title: { default: null } }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: element => (isSafeAddress(element.getAttribute('href') ?? '') ? null : false) }
  ],
  renderHTML: ({ HTMLAttributes }) => {
    const isWithin = String(HTMLAttributes.href ?? '').startsWith('#')
    return ['a', isWithin ? HTMLAttributes : { ...HTMLAttributes, target: '_blank', rel: 'noopener noreferrer' }, 0]
  },
  addCommands() {
    return {
      setLink:
        ({ href }) =>
        ({ commands }) =>
          isSafeAddress(href) && commands.setMark(this.name, { href }),
      unsetLink:
        () =>
        ({ commands }) =>
          commands.unsetMark(this.name, { extendEmptyMarkRange: true })
    }
  },
  addInputRules() {
    return [
      new InputRule({
        find: new RegExp(`(?:^|\\s)(${address})\\s$`),
        handler: ({ state: { tr }, range, match: [words, href = ''] }) => {
          const from = range.from + words.indexOf(href)
          tr.addMark(from, from + href.length, this.type.create({ href }))
        }
      })
    ]
  },
  addPasteRules() {
    return [markPasteRule({ find: new RegExp(address, 'g'), type: this.type, getAttributes: ([href]) => ({ href }) })]
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handlePaste: ({ state }, event) => {
            const pasted = event.clipboardData?.getData('text/plain').trim() ?? ''
            if (state.selection.empty || !/^(https?:\/\/|www\.|mailto:)\S+$/i.test(pasted)) return false
            return this.editor.commands.setMark(this.name, { href: addressOf(pasted) })
          }
        }
      })
    ]
  }
})
