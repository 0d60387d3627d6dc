import { Button } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { useLayoutEffect, useRef, useState } from 'react'
import { mostModelFields, type ModelField } from '../../base/contract/model.ts'
import { useText } from '../../base/core/language/text.ts'
import { modelText } from '../../base/shared/model/model.text.ts'
import { useSortable } from '../../base/kit/use-sortable.ts'
import { freshField, moved, problemsOfField } from './field-checks.ts'
import { FieldEntry } from './field-entry.tsx'
import { modelListText } from './model-list.text.ts'

interface Props {
  id: string
  fields: readonly ModelField[]
  dictionaries: readonly { dictCode: string; dictName: string }[]
  isEditable: boolean
  onChange: (fields: ModelField[]) => void
}

/** Lists the fields of a model. One is open at a time. Fields are sorted by dragging or with Alt and arrow keys. */
export function FieldList({ id, fields, dictionaries, isEditable, onChange }: Props) {
  const text = useText(modelListText)
  const values = useText(modelText)
  const [open, setOpen] = useState<number>()
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  // Focus follows a moved field. After a deletion, the field in its place gets focus.
  const wanted = useRef<{ at: number; part: string }>(undefined)
  useLayoutEffect(() => {
    const focus = wanted.current
    if (!focus) return
    wanted.current = undefined
    const all = [...(list.current?.querySelectorAll<HTMLElement>(focus.part) ?? [])]
    const target = all[Math.min(focus.at, all.length - 1)] ?? add.current
    target?.focus()
  }, [fields, open])

  const move = (from: number, to: number) => {
    if (to < 0 || to >= fields.length) return
    setSaid(text.movedTo(fields[from]!.label || text.nth(from + 1), to + 1, fields.length))
    if (open !== undefined) setOpen(moved(fields, from, to).indexOf(fields[open]!))
    onChange(moved(fields, from, to))
  }
  useSortable(list, '.field-grip', isEditable && fields.length > 1, move)
  const remove = (at: number) => {
    wanted.current = { at, part: '.field-remove' }
    setOpen(open === undefined || open === at ? undefined : open > at ? open - 1 : open)
    onChange(fields.filter((_, index) => index !== at))
  }

  return (
    <div className="model-fields" role="group" aria-label={text.fields} id={id} tabIndex={-1}>
      {fields.length === 0 && <p className="field-none">{text.noFields}</p>}
      <ul ref={list}>
        {fields.map((field, at) => (
          <FieldEntry
            key={at}
            at={at}
            field={field}
            problems={problemsOfField(text, values, fields, at)}
            dictionaries={dictionaries}
            groups={[...new Set(fields.map(({ group }) => group).filter(Boolean))]}
            isEditable={isEditable}
            isOpen={open === at}
            onOpen={isOpen => setOpen(isOpen ? at : undefined)}
            onChange={part => onChange(fields.map((one, index) => (index === at ? { ...one, ...part } : one)))}
            onShift={by => {
              wanted.current = { at: at + by, part: '.field-grip' }
              move(at, at + by)
            }}
            onRemove={() => remove(at)}
          />
        ))}
      </ul>
      {isEditable && (
        <Button
          ref={add}
          size="small"
          icon={<Plus />}
          text={text.addField}
          disabled={fields.length >= mostModelFields}
          onClick={() => {
            wanted.current = { at: 0, part: `[data-row='${fields.length}'] .field-label input` }
            setOpen(fields.length)
            onChange([...fields, freshField(fields)])
          }}
        />
      )}
      <span className="field-said" aria-live="polite">
        {said}
      </span>
    </div>
  )
}
