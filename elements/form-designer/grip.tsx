import { DragHandleVertical } from '@blueprintjs/icons'
import { useText } from '../core/text.ts'
import { useWorkplace } from './context.ts'
import { inspectorText } from './inspector.text.ts'

/** What an entry of a list is dragged by; with the focus on it, Alt and the arrow keys move the entry. */
export function Grip({ name, onShift }: { name: string; onShift: (by: 1 | -1) => void }) {
  const words = useText(inspectorText)
  const { isReadonly } = useWorkplace()
  return (
    <button
      type="button"
      className="grip"
      disabled={isReadonly}
      title={words.drag}
      aria-label={`${words.drag}：${name}`}
      onKeyDown={event => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        onShift(event.key === 'ArrowUp' ? -1 : 1)
      }}
    >
      <DragHandleVertical size={12} />
    </button>
  )
}
