import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import { AlignCenter, AlignLeft, AlignRight, Trash } from '@blueprintjs/icons'
import type { NodeSelection } from '@tiptap/pm/state'
import { useText } from '../../core/language/text.ts'
import type { Editor } from '../editor/rich-text-core.ts'
import { Tool } from './tool.tsx'
import { pictureText } from './picture-tools.text.ts'

const widths = ['25%', '50%', '75%', '100%']
const limit = 200

/** Edits the selected picture's width, alignment, caption and alternative text. Escape returns to the text. */
export default function PictureTools({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const text = useText(pictureText)
  const { node, from } = editor.state.selection as NodeSelection
  const { width, align, caption, alt } = node.attrs as Record<string, string | null>

  const set = (change: Record<string, string | null>) => {
    const { tr } = editor.state
    for (const [name, value] of Object.entries(change)) tr.setNodeAttribute(from, name, value)
    editor.view.dispatch(tr)
  }
  const alignTool = (label: string, icon: React.ReactElement, value: string | null) => (
    <Tool label={label} icon={icon} isActive={align === value} onClick={() => set({ align: value })} />
  )
  const line = (name: 'caption' | 'alt', label: string, hint: string, value: string | null | undefined) => (
    <label className="picture-line">
      {label}
      <InputGroup
        value={value ?? ''}
        placeholder={hint}
        maxLength={limit}
        onValueChange={words => set({ [name]: words || (name === 'alt' ? '' : null) })}
        onKeyDown={event => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onClose()
        }}
      />
    </label>
  )

  return (
    <div
      className="picture-tools"
      role="group"
      aria-label={text.tools}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.stopPropagation()
        onClose()
      }}
    >
      <HTMLSelect
        aria-label={text.width}
        value={width ?? ''}
        options={[
          { value: '', label: text.original },
          // Offers the picture's present width even if it is none of the usual ones.
          ...[...new Set([...widths, ...(width ? [width] : [])])].map(value => ({ value, label: value }))
        ]}
        onChange={event => set({ width: event.currentTarget.value || null, height: null })}
      />
      {alignTool(text.left, <AlignLeft />, null)}
      {alignTool(text.center, <AlignCenter />, 'center')}
      {alignTool(text.right, <AlignRight />, 'right')}
      {line('caption', text.caption, text.captionHint, caption)}
      {line('alt', text.alt, text.altHint, alt)}
      <Tool label={text.remove} icon={<Trash />} onClick={() => editor.chain().focus().deleteSelection().run()} />
    </div>
  )
}
