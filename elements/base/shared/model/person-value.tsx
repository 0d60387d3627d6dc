import { InputGroup } from '@blueprintjs/core'
import { personOf } from '../../contract/model-value.ts'
import { useLoad } from '../../kit/use-load.ts'
import { useText } from '../../core/language/text.ts'
import { findContents } from './find-contents.ts'
import { modelText } from './model.text.ts'

interface Props {
  id: string
  label: string
  value: string
  isEditable: boolean
  problemId?: string
  onChange: (value: string) => void
  onLeave?: () => void
}

/** Edits a person: a name, linked to the leader of the site with this name if there is one. */
export default function PersonValue({ id, label, value, isEditable, problemId, onChange, onLeave }: Props) {
  const text = useText(modelText)
  const person = personOf(value) ?? { id: '', name: '' }
  const { value: leads = [] } = useLoad(
    signal => findContents('lead', { words: person.name.trim() }, signal),
    [person.name]
  )
  const change = (name: string) => {
    const lead = leads.find(({ title }) => title === name.trim())
    onChange(name.trim() ? JSON.stringify({ id: lead?.id ?? '', name }) : '')
  }
  const link = () => {
    const lead = leads.find(({ title }) => title === person.name.trim())
    if (lead && lead.id !== person.id) onChange(JSON.stringify({ id: lead.id, name: person.name }))
    onLeave?.()
  }
  return (
    <>
      <InputGroup
        id={id}
        aria-describedby={problemId}
        aria-invalid={Boolean(problemId)}
        autoComplete="off"
        maxLength={60}
        list={`${id}-leads`}
        value={person.name}
        readOnly={!isEditable}
        onValueChange={change}
        onBlur={link}
      />
      <datalist id={`${id}-leads`} aria-label={label}>
        {leads.map(lead => (
          <option key={lead.id} value={lead.title} />
        ))}
      </datalist>
      {person.id && <span className="model-hint">{text.isLead}</span>}
    </>
  )
}
