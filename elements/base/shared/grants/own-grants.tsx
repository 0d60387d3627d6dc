import { Button, Checkbox } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useState } from 'react'
import { objectActions, type GrantSubject, type ObjectAction, type ObjectGrant } from '../../contract/object-grant.ts'
import { useText } from '../../core/language/text.ts'
import { nameOf } from '../../crud/people/people.ts'
import { later } from '../../kit/later.tsx'
import { useLoad } from '../../kit/use-load.ts'
import { useRights } from '../../kit/access/use-rights.ts'
import { grantsText } from './grants.text.ts'
import { hasAction, keyOf, loadDeparts, loadRoles, ticked, withMore, type Named } from './grants.ts'
import type { Tree } from '../../kit/tree/tree-model.ts'

const ChooseDialog = later(
  () => import('../../kit/choose/choose-dialog.tsx')
) as typeof import('../../kit/choose/choose-dialog.tsx').default
const PersonChoice = later(() => import('../../crud/people/person-choice.tsx'))

interface Props {
  grants: readonly ObjectGrant[]
  /** Saved grants. They may stay, even if the user may not grant their actions. */
  before: readonly ObjectGrant[]
  mayGive: readonly ObjectAction[]
  onChange: (grants: ObjectGrant[]) => void
}

/** Edits the grants of an object by action, and adds subjects. */
export function OwnGrants({ grants, before, mayGive, onChange }: Props) {
  const text = useText(grantsText)
  const can = useRights()
  const [adding, setAdding] = useState<GrantSubject>()
  const add = (subjectType: GrantSubject, subjects: { id: string; name: string }[]) =>
    onChange(
      withMore(
        grants,
        subjects.map(({ id, name }) => ({ subjectType, subjectId: id, subjectName: name, actions: ['list'] }))
      )
    )
  const mayChange = (grant: ObjectGrant, action: ObjectAction) =>
    mayGive.includes(action) ||
    before.some(other => keyOf(other) === keyOf(grant) && hasAction(other.actions, action)) ||
    hasAction(grant.actions, action)
  const close = () => setAdding(undefined)
  return (
    <>
      <div className="grants-tools">
        <h3>{text.own}</h3>
        {mayGive.includes('list') && (
          <>
            {can('system:user:list') && <Button size="small" text={text.addRole} onClick={() => setAdding('role')} />}
            <Button size="small" text={text.addDepart} onClick={() => setAdding('depart')} />
            {can('system:user:list') && <Button size="small" text={text.addUser} onClick={() => setAdding('user')} />}
          </>
        )}
      </div>
      {grants.length === 0 && <p className="quiet">{text.none}</p>}
      {grants.length > 0 && (
        <ul className="grants-list" aria-label={text.own}>
          {grants.map(grant => {
            const name = grant.subjectName || text.gone
            const change = (actions: ObjectAction[]) =>
              onChange(grants.map(other => (other === grant ? { ...grant, actions } : other)))
            return (
              <li key={keyOf(grant)}>
                <span className="grants-who">
                  <b>{name}</b>
                  <small>{text.subjects[grant.subjectType]}</small>
                </span>
                {objectActions.map(action => (
                  <Checkbox
                    key={action}
                    label={text.actions[action]}
                    aria-label={text.tick(name, text.actions[action])}
                    checked={hasAction(grant.actions, action)}
                    disabled={action === 'list' || !mayChange(grant, action)}
                    onChange={() => change(ticked(grant.actions, action))}
                  />
                ))}
                <Button
                  size="small"
                  variant="minimal"
                  icon={<Cross />}
                  aria-label={text.remove(name)}
                  onClick={() => onChange(grants.filter(other => other !== grant))}
                />
              </li>
            )
          })}
        </ul>
      )}
      {adding === 'role' && (
        <FromTree title={text.chooseRole} load={loadRoles} onClose={close} onAdd={found => add('role', found)} />
      )}
      {adding === 'depart' && (
        <FromTree title={text.chooseDepart} load={loadDeparts} onClose={close} onAdd={found => add('depart', found)} />
      )}
      {adding === 'user' && (
        <PersonChoice
          isMany
          title={text.chooseUser}
          onClose={close}
          onChoose={people =>
            add(
              'user',
              people.map(person => ({ id: person.id, name: nameOf(person) }))
            )
          }
        />
      )}
    </>
  )
}

interface FromTreeProps {
  title: string
  load: (signal: AbortSignal) => Promise<Tree<Named>>
  onAdd: (found: { id: string; name: string }[]) => void
  onClose: () => void
}

function FromTree({ title, load, onAdd, onClose }: FromTreeProps) {
  const { value: tree } = useLoad(load, [load])
  const titleOf = (key: string) => tree?.nodes[tree.indexOf.get(key) ?? -1]?.title ?? key
  return (
    <ChooseDialog
      title={title}
      load={load}
      chosen={[]}
      onChoose={keys => onAdd(keys.map(id => ({ id, name: titleOf(id) })))}
      onClose={onClose}
    />
  )
}
