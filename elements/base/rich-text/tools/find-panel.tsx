import { Button, Checkbox, InputGroup } from '@blueprintjs/core'
import { ChevronDown, ChevronUp, Cross } from '@blueprintjs/icons'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { toast } from '../../core/overlay/toasts.ts'
import { useText } from '../../core/language/text.ts'
import { find, go, replace, replaceAll, searchOf, startFinding, stopFinding } from '../editor/find.ts'
import type { Editor } from '../editor/rich-text-core.ts'
import { Tool } from './tool.tsx'
import { findText } from './find-panel.text.ts'

/**
 * Finds and replaces words in the text. Enter goes to the next match, Shift+Enter to the previous one, Escape closes
 * the panel.
 */
export default function FindPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const text = useText(findText)
  const [words, setWords] = useState(() => {
    const { from, to } = editor.state.selection
    return editor.state.doc.textBetween(from, to, '\n').split('\n')[0]!.slice(0, 100)
  })
  const [others, setOthers] = useState('')
  const [isExact, setExact] = useState(false)
  useEffect(() => {
    startFinding(editor)
    return () => stopFinding(editor)
  }, [editor])
  useEffect(() => find(editor, words, isExact), [editor, words, isExact])
  const { found, at } = searchOf(editor.state)

  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) go(editor, event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="find" role="search" aria-label={text.title} onKeyDown={onKey}>
      <InputGroup autoFocus aria-label={text.find} placeholder={text.find} value={words} onValueChange={setWords} />
      <span className="find-count" role="status">
        {words && (found.length > 0 ? text.count(at + 1, found.length) : text.none)}
      </span>
      <Tool label={text.before} icon={<ChevronUp />} isDisabled={found.length === 0} onClick={() => go(editor, -1)} />
      <Tool label={text.next} icon={<ChevronDown />} isDisabled={found.length === 0} onClick={() => go(editor, 1)} />
      <Checkbox label={text.exact} checked={isExact} onChange={event => setExact(event.currentTarget.checked)} />
      <InputGroup aria-label={text.replaceBy} placeholder={text.replaceBy} value={others} onValueChange={setOthers} />
      <Button text={text.replace} disabled={found.length === 0} onClick={() => replace(editor, others)} />
      <Button
        text={text.replaceAll}
        disabled={found.length === 0}
        onClick={() => toast(text.replaced(replaceAll(editor, others)), 'success')}
      />
      <Tool label={text.close} icon={<Cross />} onClick={onClose} />
    </div>
  )
}
