import { useImperativeHandle, useMemo, useRef, type KeyboardEvent, type Ref } from 'react'

export interface CodeHandle {
  /** Focuses the code at a place; lines and columns start at 1. */
  goTo: (line: number, column: number) => void
}

interface Props {
  id: string
  ref: Ref<CodeHandle>
  label: string
  hintId: string
  value: string
  isEditable: boolean
  isWrong: boolean
  onChange: (value: string) => void
}

const indent = '  '

/** Inserts a text so that the browser can undo it. */
function insert(area: HTMLTextAreaElement, text: string): void {
  if (document.execCommand('insertText', false, text)) return
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Text area for code with line numbers. Tab indents; Escape lets the next Tab leave. */
export function CodeArea({ id, ref, label, hintId, value, isEditable, isWrong, onChange }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  const numbers = useRef<HTMLPreElement>(null)
  const isLeaving = useRef(false)
  const lines = useMemo(() => value.split('\n').length, [value])
  const gutter = useMemo(() => Array.from({ length: lines }, (_, at) => at + 1).join('\n'), [lines])

  useImperativeHandle(ref, () => ({
    goTo(line, column) {
      const found = area.current
      if (!found) return
      const before = found.value.split('\n').slice(0, Math.max(0, line - 1))
      const from = before.reduce((sum, each) => sum + each.length + 1, 0) + Math.max(0, column - 1)
      found.focus()
      found.setSelectionRange(from, from + 1)
      const height = Number.parseFloat(getComputedStyle(found).lineHeight)
      found.scrollTop = Math.max(0, (line - 4) * height)
    }
  }))

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      isLeaving.current = true
      return
    }
    const isTab = event.key === 'Tab' && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey
    if (isTab && isEditable && !isLeaving.current) {
      event.preventDefault()
      insert(event.currentTarget, indent)
    }
    if (event.key !== 'Shift') isLeaving.current = false
  }
  return (
    <div className="code-area">
      <pre ref={numbers} aria-hidden="true">
        {gutter}
      </pre>
      <textarea
        id={id}
        ref={area}
        aria-label={label}
        aria-describedby={hintId}
        aria-invalid={isWrong}
        value={value}
        readOnly={!isEditable}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        onChange={event => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => (isLeaving.current = false)}
        onScroll={event => {
          if (numbers.current) numbers.current.scrollTop = event.currentTarget.scrollTop
        }}
      />
    </div>
  )
}
