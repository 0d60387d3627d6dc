import { Button, FormGroup, HTMLSelect } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useState } from 'react'
import { columnDuty, updateCycles, type UpdateCycle } from '../../base/contract/column.ts'
import { useText } from '../../base/core/language/text.ts'
import { nameOf } from '../../base/crud/people/people.ts'
import { later } from '../../base/kit/later.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { findAtSite } from '../../base/shared/process/operation/colleagues.ts'
import { columnManageText } from './column-manage.text.ts'
import type { EditedColumn } from './columns.ts'

const PersonChoice = later(() => import('../../base/crud/people/person-choice.tsx'))

interface Props {
  /** Undefined for a new column. */
  id: string | undefined
  draft: EditedColumn
  isEditable: boolean
  onChange: (part: Partial<EditedColumn>) => void
}

/** Chooses the update cycle of a column and the user that answers for it. Shows what the parent passes on. */
export function ColumnDuties({ id, draft, isEditable, onChange }: Props) {
  const text = useText(columnManageText)
  const { subsiteId, parentId, updateCycle = '', responsibleId = '', responsibleName = '' } = draft
  const [isOpen, setOpen] = useState(false)
  const { value: above } = useLoad(
    async signal => (parentId ? await send(columnDuty, { query: { id: parentId }, signal }) : undefined),
    [parentId]
  )
  const { value: own } = useLoad(
    async signal => (id && responsibleId ? await send(columnDuty, { query: { id }, signal }) : undefined),
    [id, responsibleId]
  )
  const isGone = own?.responsibleId === responsibleId && own.isResponsibleGone
  const nameOfAbove = above?.isResponsibleGone ? text.gone(above.responsibleName) : above?.responsibleName
  const inherited = text.inherited(above?.updateCycle ? text.cycles[above.updateCycle] : text.noCycle)
  const labelOf = (cycle: UpdateCycle): string => {
    if (cycle) return text.cycles[cycle]
    return parentId ? inherited : text.noCycle
  }
  const nobody = nameOfAbove ? text.inherited(nameOfAbove) : text.nobody
  return (
    <>
      <FormGroup label={text.updateCycle} labelFor="column-updateCycle" helperText={text.cycleHint}>
        <HTMLSelect
          id="column-updateCycle"
          fill
          disabled={!isEditable}
          value={updateCycle}
          options={updateCycles.map(value => ({ value, label: labelOf(value) }))}
          onChange={event => onChange({ updateCycle: event.target.value as UpdateCycle })}
        />
      </FormGroup>
      <FormGroup label={text.responsible} labelFor="column-responsible">
        <div className="column-person">
          <span>{isGone ? text.gone(responsibleName) : responsibleName || nobody}</span>
          {isEditable && responsibleName !== '' && (
            <Button
              size="small"
              variant="minimal"
              icon={<Cross />}
              aria-label={text.noResponsible}
              title={text.noResponsible}
              onClick={() => onChange({ responsibleId: '', responsibleName: '' })}
            />
          )}
          {isEditable && (
            <Button
              id="column-responsible"
              size="small"
              text={text.choose}
              aria-label={text.chooseResponsible}
              onClick={() => setOpen(true)}
            />
          )}
        </div>
      </FormGroup>
      {isOpen && (
        <PersonChoice
          title={text.responsible}
          find={(asked, signal) => findAtSite(asked, signal, subsiteId)}
          onClose={() => setOpen(false)}
          onChoose={([person]) => person && onChange({ responsibleId: person.id, responsibleName: nameOf(person) })}
        />
      )}
    </>
  )
}
