import { Button, Checkbox, InputGroup } from '@blueprintjs/core'
import { Add, Calendar, Cross, Search } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useState, type ReactNode } from 'react'
import type { BulkResult, UserRow } from '../../contract/user.ts'
import { sentence } from '../../core/language/errors.ts'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import { useStateFor } from '../../core/react/use-state-for.ts'
import { toast } from '../../core/overlay/toasts.ts'
import { changed, changesOf } from '../../session/wire/changes.ts'
import { useConfirm } from '../../kit/dialog/confirm.tsx'
import { later } from '../../kit/later.tsx'
import { useLoad } from '../../kit/use-load.ts'
import styles from '../../crud/people/people.css?inline'
import { Pages } from '../../crud/people/pages.tsx'
import { peopleText } from '../../crud/people/people.text.ts'
import { grantEndText } from './grant-end.text.ts'
import { nameOf, type Membership } from '../../crud/people/people.ts'
import { FailedState } from '../../kit/access/failed-state.tsx'

bring(styles)

const PersonChoice = later(() => import('../../crud/people/person-choice.tsx'))

const GrantEndDialog = later(() => import('./grant-end-dialog.tsx'))

const pageSize = 20

interface Props {
  /** Name of the role, department or position. */
  name: string
  membership: Membership
  mayChange: boolean
  onChanged?: () => void
  /** Actions on the selected members. */
  actionsOn?: (people: readonly UserRow[]) => ReactNode
}

/** Lists the members of a record. Members can be added and removed. */
export function Members({ name, membership, mayChange, onChanged, actionsOn }: Props) {
  const text = useText(peopleText)
  const endText = useText(grantEndText)
  const { ending } = membership
  const [limiting, setLimiting] = useState<UserRow>()
  const [words, setWords] = useState('')
  const [pageNo, setPageNo] = useState(1)
  const [isAdding, setAdding] = useState(false)
  const { ask, dialog } = useConfirm()
  const version = useStore(changesOf('user'))
  const wanted = words.trim()
  const { value, error, loading, reload } = useLoad(
    signal => membership.list({ pageNo, pageSize, ...(wanted && { realname: `*${wanted}*` }) }, signal),
    [wanted, pageNo, version]
  )
  const [ticked, setTicked] = useStateFor<ReadonlySet<string>>(value, () => new Set())
  const pages = value?.pages ?? 0
  // The last member of the page was removed.
  if (pages > 0 && pageNo > pages) setPageNo(pages)

  const run = async (done: string, action: () => Promise<unknown>) => {
    try {
      const { failed = [] } = ((await action()) ?? {}) as Partial<BulkResult>
      if (failed[0]) toast(text.someRefused(failed.length, failed[0].message), 'warning')
      else toast(done, 'success')
      changed('user')
      onChanged?.()
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
  }
  const remove = async (people: UserRow[]) => {
    const [first] = people
    const title =
      people.length > 1 ? text.askRemoveAll(people.length, name) : text.askRemove(first ? nameOf(first) : '', name)
    if ((await ask({ title, verb: text.remove, intent: 'danger' })) === undefined) return
    await run(text.removed, () => membership.remove(people.map(({ id }) => id)))
  }
  // Membership through a department or position ends there.
  const isOwn = ({ byDepartment, byPosition }: UserRow) => !byDepartment && !byPosition
  const removable = mayChange ? (value?.records.filter(isOwn) ?? []) : []
  const chosen = removable.filter(({ id }) => ticked.has(id))
  const flip = (id: string) => {
    const after = new Set(ticked)
    if (!after.delete(id)) after.add(id)
    setTicked(after)
  }

  return (
    <div className="members">
      <div className="members-head">
        <InputGroup
          leftIcon={<Search />}
          placeholder={text.filter}
          aria-label={text.filter}
          value={words}
          maxLength={60}
          onKeyDown={event => {
            // Enter must not submit a surrounding form.
            if (event.key === 'Enter') event.preventDefault()
          }}
          onValueChange={next => {
            setWords(next)
            setPageNo(1)
          }}
        />
        {chosen.length > 0 && actionsOn?.(chosen)}
        {chosen.length > 0 && (
          <Button
            intent="danger"
            variant="minimal"
            text={text.removeAll(chosen.length)}
            onClick={() => void remove(chosen)}
          />
        )}
        {removable.length > 1 && (
          <Button
            variant="minimal"
            text={chosen.length === removable.length ? text.nobody : text.wholePage}
            onClick={() => setTicked(new Set(chosen.length === removable.length ? [] : removable.map(({ id }) => id)))}
          />
        )}
        {mayChange && <Button icon={<Add />} text={text.add} onClick={() => setAdding(true)} />}
      </div>
      {error !== undefined && !value && <FailedState error={error} retry={reload} />}
      <ul className="members-list" aria-busy={loading}>
        {value?.records.map(person => (
          <li key={person.id}>
            {mayChange && (
              <Checkbox
                aria-label={text.selectOne(nameOf(person))}
                disabled={!removable.includes(person)}
                checked={ticked.has(person.id)}
                onChange={() => flip(person.id)}
              />
            )}
            <b>{nameOf(person)}</b>
            <span>{person.username}</span>
            <span className="person-place">{person.departName}</span>
            {person.byDepartment && <span className="person-place">{text.byDepartment(person.byDepartment)}</span>}
            {person.byPosition && <span className="person-place">{text.byPosition(person.byPosition)}</span>}
            {person.status === '2' && <span className="person-frozen">{text.frozen}</span>}
            {person.grantUntil && <span>{endText.until(person.grantUntil)}</span>}
            {ending?.mayEnd && removable.includes(person) && (
              <Button
                size="small"
                variant="minimal"
                icon={<Calendar />}
                aria-label={endText.changeOf(nameOf(person))}
                title={endText.change}
                onClick={() => setLimiting(person)}
              />
            )}
            {removable.includes(person) && (
              <Button
                size="small"
                variant="minimal"
                icon={<Cross />}
                aria-label={text.removeOne(nameOf(person))}
                title={text.remove}
                onClick={() => void remove([person])}
              />
            )}
          </li>
        ))}
      </ul>
      {value?.records.length === 0 && <p className="members-none">{wanted ? text.noMatch : text.empty}</p>}
      {value && value.total > 0 && (
        <div className="members-foot">
          <span aria-live="polite">{text.total(value.total)}</span>
          <Pages at={pageNo} all={pages} onTurn={setPageNo} />
        </div>
      )}
      {isAdding && (
        <PersonChoice
          isMany
          {...(ending?.mayEnd && { ending: { label: endText.day, note: endText.dayNote } })}
          title={text.addTo(name)}
          onClose={() => setAdding(false)}
          onChoose={(people, validUntil) =>
            void run(text.added(people.length), () =>
              membership.add(
                people.map(({ id }) => id),
                validUntil
              )
            )
          }
        />
      )}
      {limiting && ending && (
        <GrantEndDialog
          user={{ id: limiting.id, name: nameOf(limiting) }}
          grant={{ kind: ending.kind, id: ending.id, name, validUntil: limiting.grantUntil ?? '' }}
          onClose={() => setLimiting(undefined)}
        />
      )}
      {dialog}
    </div>
  )
}
