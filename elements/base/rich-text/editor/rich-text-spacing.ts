import { Extension } from '@tiptap/core'
import { isIndented, lineHeightOf } from '../../core/page/inert-html.ts'

const types = ['paragraph', 'heading']

/** Line height, and the first-line indent of two characters that official documents use. */
export const Spacing = Extension.create({
  name: 'spacing',
  addGlobalAttributes: () => [
    {
      types,
      attributes: {
        indent: {
          default: null,
          parseHTML: element => isIndented(element) || null,
          renderHTML: ({ indent }) => (indent ? { style: 'text-indent: 2em' } : {})
        },
        lineHeight: {
          default: null,
          parseHTML: element => lineHeightOf(element) ?? null,
          renderHTML: ({ lineHeight }) => (lineHeight ? { style: `line-height: ${lineHeight}` } : {})
        }
      }
    }
  ],
  addKeyboardShortcuts() {
    const { editor } = this
    return {
      Backspace: () => {
        const { empty, $from } = editor.state.selection
        if (!empty || $from.parentOffset > 0 || !$from.parent.attrs.indent) return false
        return editor.commands.updateAttributes($from.parent.type.name, { indent: null })
      }
    }
  }
})
