import { Button, InputGroup } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useState } from 'react'
import type { FieldSettings } from '../../contract/model.ts'
import { useText } from '../../core/language/text.ts'
import { useLoad } from '../../kit/use-load.ts'
import { findContents } from './find-contents.ts'
import { modelText } from './model.text.ts'

interface Props {
  id: string
  label: string
  more: FieldSettings | undefined
  value: string
  isEditable: boolean
  onChange: (value: string) => void
}

/** Edits references to contents of a kind, as comma-separated ids. */
export default function RelationValue({ id, label, more, value, isEditable, onChange }: Props) {
  const text = useText(modelText)
  const [words, setWords] = useState('')
  const kind = more?.kind ?? ''
  const { value: chosen = [] } = useLoad(
    async signal => (value ? findContents(kind, { ids: value }, signal) : []),
    [kind, value]
  )
  const { value: found = [] } = useLoad(
    async signal => (words.trim() ? findContents(kind, { words: words.trim() }, signal) : []),
    [kind, words]
  )
  const ids = value.split(',').filter(Boolean)
  const add = (title: string) => {
    setWords(title)
    const one = found.find(each => each.title === title)
    if (!one || ids.includes(one.id)) return
    onChange([...ids, one.id].join(','))
    setWords('')
  }
  return (
    <div className="model-relation">
      {ids.map(one => {
        const title = chosen.find(each => each.id === one)?.title ?? one
        return (
          <span key={one} className="model-reference">
            {title}
            {isEditable && (
              <Button
                size="small"
                variant="minimal"
                icon={<Cross size={12} />}
                aria-label={text.removeOf(title)}
                onClick={() => onChange(ids.filter(other => other !== one).join(','))}
              />
            )}
          </span>
        )
      })}
      {isEditable && ids.length < (more?.most ?? 20) && (
        <InputGroup
          id={id}
          aria-label={label}
          placeholder={text.findTitle}
          list={`${id}-found`}
          maxLength={60}
          value={words}
          onValueChange={add}
        />
      )}
      <datalist id={`${id}-found`} aria-label={label}>
        {found.map(one => (
          <option key={one.id} value={one.title} />
        ))}
      </datalist>
    </div>
  )
}
