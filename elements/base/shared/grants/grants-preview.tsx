import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { effectiveGrants, type EffectiveGrants, type GrantedObject } from '../../contract/object-grant.ts'
import { sentence } from '../../core/language/errors.ts'
import { useText } from '../../core/language/text.ts'
import { send } from '../../session/request/send.ts'
import { nameOf } from '../../crud/people/people.ts'
import { later } from '../../kit/later.tsx'
import { useLoad } from '../../kit/use-load.ts'
import { useRights } from '../../kit/access/use-rights.ts'
import { grantsText } from './grants.text.ts'

const PersonChoice = later(() => import('../../crud/people/person-choice.tsx'))

interface Props {
  objectType: GrantedObject
  objectId: string
}

/** Shows the actions that the saved grants allow a person. */
export function GrantsPreview({ objectType, objectId }: Props) {
  const text = useText(grantsText)
  const can = useRights()
  const [isChoosing, setChoosing] = useState(false)
  const [person, setPerson] = useState<{ id: string; name: string }>()
  const { value, error } = useLoad(
    async signal =>
      person ? await send(effectiveGrants, { query: { objectType, objectId, userId: person.id }, signal }) : undefined,
    [person?.id]
  )
  if (!can('system:user:list')) return null
  const told = ({ isForeign, isAbove, actions, lacking }: EffectiveGrants) => {
    if (isForeign) return text.isForeign
    const may = isAbove ? text.isAbove : actions.map(action => text.actions[action]).join('、') || text.nothing
    return lacking.length > 0 ? `${may}（${text.lacking(lacking.join('、'))}）` : may
  }
  return (
    <>
      <div className="grants-tools">
        <Button size="small" text={text.preview} onClick={() => setChoosing(true)} />
        <span aria-live="polite">
          {person && (value || error !== undefined) && (
            <>
              <b>{text.previewOf(person.name)}</b> {value ? told(value) : sentence(error)}{' '}
              <small>{text.previewNote}</small>
            </>
          )}
        </span>
      </div>
      {isChoosing && (
        <PersonChoice
          title={text.preview}
          onClose={() => setChoosing(false)}
          onChoose={([chosen]) => chosen && setPerson({ id: chosen.id, name: nameOf(chosen) })}
        />
      )}
    </>
  )
}
