import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useState } from 'react'
import { useText } from '../../base/core/language/text.ts'
import { later } from '../../base/kit/later.tsx'
import { nameOf } from '../../base/crud/people/people.ts'
import { useMayTry } from '../../base/kit/access/use-rights.ts'
import { departmentListText } from './department-list.text.ts'

const PersonChoice = later(() => import('../../base/crud/people/person-choice.tsx'))

interface Props {
  id: string
  /** Empty if there is no leader. */
  name: string
  isEditable: boolean
  onChoose: (id: string, name: string) => void
}

/** Chooses the leader by name or account. */
export function LeaderChoice({ id, name, isEditable, onChoose }: Props) {
  const text = useText(departmentListText)
  const mayTry = useMayTry()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="leader">
      <span>{name || <span className="leader-none">{text.nobody}</span>}</span>
      {isEditable && name !== '' && (
        <Button
          size="small"
          variant="minimal"
          icon={<Cross />}
          aria-label={text.noLeader}
          title={text.noLeader}
          onClick={() => onChoose('', '')}
        />
      )}
      {isEditable && mayTry('system:user:list') && (
        <Button id={id} size="small" text={text.choose} aria-label={text.chooseLeader} onClick={() => setOpen(true)} />
      )}
      {isOpen && (
        <PersonChoice
          title={text.leader}
          onClose={() => setOpen(false)}
          onChoose={([person]) => person && onChoose(person.id, nameOf(person))}
        />
      )}
    </div>
  )
}
