import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useState } from 'react'
import { useText } from '../../../base/core/language/text.ts'
import { bring } from '../../../base/core/look/sheets.ts'
import chooseStyles from '../../../base/kit/choose/choose.css?inline'
import { loadDepartments } from '../../../base/crud/people/departments.ts'
import { later } from '../../../base/kit/later.tsx'
import { isSame, subjectKinds, type Subject, type SubjectKind } from '../model/people.ts'
import { findColleagues } from '../../../base/shared/process/operation/colleagues.ts'
import { inspectorText } from './inspector.text.ts'
import { loadRoles, useNames } from './use-names.ts'

bring(chooseStyles)

const PersonChoice = later(() => import('../../../base/crud/people/person-choice.tsx'))
const ChooseDialog = later(
  () => import('../../../base/kit/choose/choose-dialog.tsx')
) as typeof import('../../../base/kit/choose/choose-dialog.tsx').default

interface Props {
  name: string
  /** Meaning of the people. */
  legend: string
  /** Shown while there are none. */
  empty: string
  /** Label of the control that adds one. */
  adding: string
  subjects: readonly Subject[]
  onChange: (subjects: Subject[]) => void
}

/** Edits people of a task: a removable entry for each, and ways to add one. */
export function SubjectsField({ name, legend, empty, adding, subjects, onChange }: Props) {
  const text = useText(inspectorText)
  const [asking, setAsking] = useState<SubjectKind>()
  const [field, setField] = useState('')
  const names = useNames(subjects)
  const nameOf = ({ kind, value }: Subject): string => {
    if (kind === 'starter' || kind === 'starterHead') return text.subjects[kind]
    if (kind === 'field') return text.byField(value)
    const known = names[`${kind === 'departHead' ? 'depart' : kind}:${value}`] ?? value
    return kind === 'departHead' ? text.headOf(known) : known
  }
  const add = (added: Subject[]) => {
    setAsking(undefined)
    onChange([...subjects, ...added.filter(one => !subjects.some(other => isSame(one, other)))])
  }
  const ask = (kind: SubjectKind) => {
    if (kind === 'starter' || kind === 'starterHead') add([{ kind, value: '' }])
    else setAsking(kind)
  }
  const all = (kind: SubjectKind) => (values: string[]) => add(values.map(value => ({ kind, value })))
  const close = () => setAsking(undefined)
  return (
    <fieldset className="inspector-group">
      <legend>{legend}</legend>
      <div className="choice">
        {subjects.map(subject => (
          <span key={`${subject.kind} ${subject.value}`} className="choice-item">
            {nameOf(subject)}
            <Button
              size="small"
              variant="minimal"
              icon={<Cross size={12} />}
              aria-label={text.removeOne(nameOf(subject))}
              onClick={() => onChange(subjects.filter(other => other !== subject))}
            />
          </span>
        ))}
        {subjects.length === 0 && <span className="quiet">{empty}</span>}
        <HTMLSelect
          id={`${name}-add`}
          aria-label={adding}
          value=""
          onChange={({ target }) => ask(target.value as SubjectKind)}
          options={[
            { value: '', label: text.addHint },
            ...subjectKinds.map(value => ({ value, label: text.subjects[value] }))
          ]}
        />
      </div>
      {asking === 'field' && (
        <div className="inspector-pair">
          <InputGroup
            autoFocus
            aria-label={text.field}
            placeholder={text.field}
            title={text.fieldHint}
            maxLength={60}
            value={field}
            onValueChange={setField}
          />
          <Button
            text={text.addField}
            disabled={!/^[A-Za-z_]\w*$/.test(field)}
            onClick={() => (add([{ kind: 'field', value: field }]), setField(''))}
          />
        </div>
      )}
      {asking === 'user' && (
        <PersonChoice
          title={legend}
          isMany
          find={findColleagues}
          onChoose={people => all('user')(people.map(({ id }) => id))}
          onClose={close}
        />
      )}
      {asking === 'role' && (
        <ChooseDialog title={text.subjects.role} load={loadRoles} chosen={[]} onChoose={all('role')} onClose={close} />
      )}
      {(asking === 'depart' || asking === 'departHead') && (
        <ChooseDialog
          title={text.subjects[asking]}
          load={loadDepartments}
          chosen={[]}
          onChoose={all(asking)}
          onClose={close}
        />
      )}
    </fieldset>
  )
}
