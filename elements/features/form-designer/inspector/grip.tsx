import { DragHandleVertical } from '@blueprintjs/icons'
import { useText } from '../../../base/core/language/text.ts'
import { useWorkplace } from '../workplace/context.ts'
import { inspectorText } from './inspector.text.ts'

/** Renders a drag handle of a list entry. With focus, Alt and arrow keys move the entry. */
export function Grip({ name, onShift }: { name: string; onShift: (by: 1 | -1) => void }) {
  const words = useText(inspectorText)
  const { isReadonly } = useWorkplace()
  return (
    <button
      type="button"
      className="grip"
      disabled={isReadonly}
      title={words.drag}
      aria-label={words.dragEntry(name)}
      onKeyDown={event => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        const by = event.key === 'ArrowUp' ? -1 : 1
        const grips = [...(event.currentTarget.closest('.entries')?.querySelectorAll<HTMLElement>('.grip') ?? [])]
        // Focus follows the entry, so that the key can be pressed again.
        grips[grips.indexOf(event.currentTarget) + by]?.focus()
        onShift(by)
      }}
    >
      <DragHandleVertical size={12} />
    </button>
  )
}
