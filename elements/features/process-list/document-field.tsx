import { Button, TextArea } from '@blueprintjs/core'
import { DocumentOpen } from '@blueprintjs/icons'
import { useRef, type ChangeEvent } from 'react'
import { useText } from '../../base/core/language/text.ts'
import { processListText } from './process-list.text.ts'

interface Props {
  id: string
  value: string
  isEditable: boolean
  onChange: (xml: string) => void
}

/** Edits a document as text: typed, pasted or read from a file. */
export function DocumentField({ id, value, isEditable, onChange }: Props) {
  const text = useText(processListText)
  const input = useRef<HTMLInputElement>(null)
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // Allows reading the same file again after it changed.
    target.value = ''
    if (file) onChange(await file.text())
  }
  return (
    <div className="process-document">
      <TextArea
        id={id}
        fill
        rows={14}
        spellCheck={false}
        value={value}
        disabled={!isEditable}
        onChange={event => onChange(event.target.value)}
      />
      <input ref={input} type="file" accept=".bpmn,.xml,application/xml,text/xml" hidden onChange={read} />
      {isEditable && <Button icon={<DocumentOpen />} text={text.read} onClick={() => input.current?.click()} />}
    </div>
  )
}
