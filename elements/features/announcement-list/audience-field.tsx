import { Button, HTMLSelect } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useState } from 'react'
import {
  announcementAudiences,
  type AnnouncementAudience,
  type AnnouncementDraft
} from '../../base/contract/announcement.ts'
import { useText } from '../../base/core/language/text.ts'
import { chooseText } from '../../base/kit/choose/choose.text.ts'
import { loadDepartments } from '../../base/crud/people/departments.ts'
import { nameOf, type Person } from '../../base/crud/people/people.ts'
import { loadSites } from '../../base/shared/people/sites.ts'
import { TreeChoice } from '../../base/kit/choose/tree-choice.tsx'
import { later } from '../../base/kit/later.tsx'
import { useMayTry } from '../../base/kit/access/use-rights.ts'
import { knownTargets } from './known-targets.ts'
import { announcementListText } from './announcement-list.text.ts'

const PersonChoice = later(() => import('../../base/crud/people/person-choice.tsx'))

interface Props {
  draft: AnnouncementDraft
  change: (part: Partial<AnnouncementDraft>) => void
  isEditable: boolean
  id: string
}

const ids = (joined: string): string[] => joined.split(',').filter(Boolean)

/**
 * Returns whether the user may address this audience. Everyone and departments need the right
 * `system:announcement:all`.
 */
const isOpen = (audience: AnnouncementAudience, mayAll: boolean): boolean =>
  mayAll || audience === 'USER' || audience === 'SUBSITE'

/** Chooses the audience of an announcement. */
export function AudienceField({ draft, change, isEditable, id }: Props) {
  const text = useText(announcementListText)
  const mayTry = useMayTry()
  const mayAll = mayTry('system:announcement:all')
  return (
    <div className="audience">
      <HTMLSelect
        id={id}
        value={draft.msgType}
        disabled={!isEditable}
        options={announcementAudiences
          .filter(audience => isOpen(audience, mayAll) || audience === draft.msgType)
          .map(value => ({ value, label: text.audiences[value] }))}
        onChange={event => change({ msgType: event.currentTarget.value as AnnouncementAudience })}
      />
      {draft.msgType === 'DEPART' && (
        <TreeChoice
          id={`${id}-departments`}
          label={text.departments}
          value={ids(draft.departIds)}
          isEditable={isEditable}
          load={loadDepartments}
          onChange={keys => change({ departIds: keys.join() })}
        />
      )}
      {draft.msgType === 'SUBSITE' && (
        <TreeChoice
          id={`${id}-sites`}
          label={text.sites}
          value={ids(draft.subsiteIds)}
          isEditable={isEditable}
          load={loadSites}
          mayChoose={site => !site.isGroup}
          onChange={keys => change({ subsiteIds: keys.join() })}
        />
      )}
      {draft.msgType === 'USER' && (
        <People
          value={ids(draft.userIds)}
          isEditable={isEditable}
          onChange={list => change({ userIds: list.join() })}
        />
      )}
    </div>
  )
}

interface PeopleProps {
  value: string[]
  isEditable: boolean
  onChange: (ids: string[]) => void
}

function People({ value, isEditable, onChange }: PeopleProps) {
  const text = useText(announcementListText)
  const words = useText(chooseText)
  const [isOpen, setOpen] = useState(false)
  const add = (people: Person[]) => {
    for (const person of people) knownTargets.set(person.id, nameOf(person))
    onChange([...new Set([...value, ...people.map(person => person.id)])])
  }
  return (
    <div className="choice">
      {value.map(person => {
        const name = knownTargets.get(person) ?? person
        return (
          <span key={person} className="choice-item">
            {name}
            {isEditable && (
              <Button
                size="small"
                variant="minimal"
                icon={<Cross size={12} />}
                aria-label={words.remove(name)}
                onClick={() => onChange(value.filter(other => other !== person))}
              />
            )}
          </span>
        )
      })}
      {isEditable && (
        <Button
          size="small"
          text={words.choose}
          aria-label={`${words.choose}${text.people}`}
          onClick={() => setOpen(true)}
        />
      )}
      {isOpen && <PersonChoice title={text.people} isMany onChoose={add} onClose={() => setOpen(false)} />}
    </div>
  )
}
