// Small replacements for Tiptap extensions, without Markdown, resizing and other features that articles do not have.
import { ListItem as PlainItem } from '@tiptap/extension-list/item'
import { Extension, Mark, Node, wrappingInputRule } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    orderedList: {
      toggleOrderedList: () => ReturnType
    }
  }
}

export const OrderedList = Node.create({
  name: 'orderedList',
  group: 'block list',
  content: 'listItem+',
  addAttributes: () => ({ start: { default: 1 }, type: { default: null } }),
  parseHTML: () => [{ tag: 'ol' }],
  renderHTML: ({ HTMLAttributes: { start, ...rest } }) => ['ol', start === 1 ? rest : { start, ...rest }, 0],
  addCommands() {
    return {
      toggleOrderedList:
        () =>
        ({ commands }) =>
          commands.toggleList(this.name, 'listItem')
    }
  },
  addInputRules() {
    return [
      wrappingInputRule({
        find: /^(\d+)\.\s$/,
        type: this.type,
        getAttributes: ([, start]) => ({ start: Number(start) }),
        joinPredicate: ([, start], before) => before.childCount + Number(before.attrs.start) === Number(start)
      })
    ]
  }
})

/** An entry that may name its own number. */
export const ListItem = PlainItem.extend({
  addAttributes: () => ({
    value: {
      default: null,
      keepOnSplit: false,
      parseHTML: element => /^-?\d{1,5}$/.exec(element.getAttribute('value') ?? '')?.[0] ?? null,
      renderHTML: ({ value }) => (value === null ? {} : { value })
    }
  })
})

/** Creates a mark for a format that has no tool but is preserved in existing texts. */
const kept = (name: string, tag: string) =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })

export const keptFormats = [
  kept('code', 'code'),
  kept('subscript', 'sub'),
  kept('superscript', 'sup'),
  Node.create({
    name: 'codeBlock',
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
    renderHTML: () => ['pre', 0]
  }),
  Node.create({
    name: 'horizontalRule',
    group: 'block',
    parseHTML: () => [{ tag: 'hr' }],
    renderHTML: () => ['hr']
  })
]

/** Words around a text. `useEditorWords` redraws them when the language changes. */
export interface EditorWords {
  /** Placeholder of the first paragraph of an empty text. */
  hint: string
  /** Accessible name. */
  label: string
  /** Text shown in place of a picture that may not be loaded. */
  heldPicture?: (address: string) => string
}

/** Draws the placeholder and the accessible name. Calls `words` at each redraw. */
export const wording = (words: () => EditorWords) =>
  Extension.create({
    name: 'wording',
    addProseMirrorPlugins() {
      const { editor } = this
      const decorations = ({ doc }: typeof editor.state) => {
        const { firstChild } = doc
        if (!firstChild?.isTextblock || !editor.isEditable || !editor.isEmpty) return null
        const attributes = { class: 'is-editor-empty', 'data-placeholder': words().hint }
        return DecorationSet.create(doc, [Decoration.node(0, firstChild.nodeSize, attributes)])
      }
      return [new Plugin({ props: { decorations, attributes: () => ({ 'aria-label': words().label }) } })]
    }
  })
