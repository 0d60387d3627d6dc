import { Button, InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { mostMembers } from '../../contract/department.ts'
import { toast } from '../../core/overlay/toasts.ts'
import { sentence } from '../../core/language/errors.ts'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import { useStateFor } from '../../core/react/use-state-for.ts'
import { Field } from '../../kit/field/field.tsx'
import { useLoad } from '../../kit/use-load.ts'
import chooseStyles from '../../kit/choose/choose.css?inline'
import styles from './people.css?inline'
import { peopleText } from './people.text.ts'
import { DepartmentTree, type ShownDepartment } from './department-tree.tsx'
import { Pages } from './pages.tsx'
import { findEverybody, findPeople, nameOf, type FoundPeople, type PeopleQuestion, type Person } from './people.ts'
import { FailedState } from '../../kit/access/failed-state.tsx'

bring(chooseStyles)
bring(styles)

interface Props {
  title: string
  /** Allows several people. Without it, the first choice closes the dialog. */
  isMany?: boolean
  /** Searches people. Default: everyone the user may list, also by department. */
  find?: (asked: PeopleQuestion, signal: AbortSignal) => Promise<FoundPeople>
  /** Asks for a last day of what the people get, with these words. */
  ending?: { label: string; note: string }
  /** `validUntil`: the last day, '' for none. */
  onChoose: (people: Person[], validUntil: string) => void
  onClose: () => void
}

const nowhere: ShownDepartment = { id: '', isWithBelow: true }

/** Dialog that finds people by department, name or account. While typing, arrow keys move through the results and Enter chooses. */
export default function PersonChoice({ title, isMany = false, find, ending, onChoose, onClose }: Props) {
  const text = useText(peopleText)
  const [words, setWords] = useState('')
  const [department, setDepartment] = useState(nowhere)
  const [pageNo, setPageNo] = useStateFor(`${words} ${department.id} ${department.isWithBelow}`, () => 1)
  const [isGathering, setGathering] = useState(false)
  const [day, setDay] = useState('')
  const asked = { words, department, pageNo }
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const pressed = useRef<Person>(undefined)
  const list = useRef<HTMLUListElement>(null)
  const { value, error, loading, reload } = useLoad(
    signal => (find ?? findPeople)(asked, signal),
    [words, department, pageNo]
  )
  const people = value?.people ?? []
  const [active, setActive] = useStateFor(value, () => 0)
  useEffect(() => list.current?.children[active]?.scrollIntoView({ block: 'nearest' }), [active])

  const isChosen = ({ id }: Person): boolean => chosen.some(person => person.id === id)
  const choose = (person: Person) => {
    if (isMany) return setChosen(isChosen(person) ? chosen.filter(({ id }) => id !== person.id) : [...chosen, person])
    onChoose([person], day)
    onClose()
  }
  const chooseEverybody = async () => {
    if ((value?.total ?? 0) > mostMembers) return toast(text.tooMany(mostMembers), 'warning')
    setGathering(true)
    try {
      const everybody = await findEverybody(asked, mostMembers)
      setChosen([...new Map([...chosen, ...everybody].map(person => [person.id, person])).values()])
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
    setGathering(false)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const person = people[active]
    if (event.key === 'ArrowDown') setActive(Math.min(people.length - 1, active + 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(0, active - 1))
    else if (event.key !== 'Enter') return
    // While loading, the results still belong to the previous words.
    else pressed.current = loading ? undefined : person
    event.preventDefault()
  }

  // Choose on key up: the dialog closes and focuses its opener, and a key up there would press it again.
  const onKeyUp = (event: KeyboardEvent) => {
    const person = pressed.current
    pressed.current = undefined
    if (event.key === 'Enter' && person) choose(person)
  }

  const pages = value?.pages ?? 1
  return (
    <Dialog isOpen title={title} onClose={onClose} style={{ width: find ? 480 : 760 }}>
      <DialogBody>
        <div className={find ? undefined : 'people-beside'}>
          {!find && <DepartmentTree value={department} onChange={setDepartment} />}
          <div className="people">
            <InputGroup
              autoFocus
              leftIcon={<Search />}
              role="combobox"
              aria-label={text.search}
              aria-expanded
              aria-controls="people"
              aria-activedescendant={people[active] && `person-${people[active].id}`}
              autoComplete="off"
              placeholder={text.search}
              maxLength={60}
              value={words}
              onValueChange={setWords}
              onKeyDown={onKey}
              onKeyUp={onKeyUp}
            />
            <ul
              id="people"
              role="listbox"
              aria-label={text.people}
              aria-multiselectable={isMany}
              aria-busy={loading}
              ref={list}
            >
              {people.map((person, at) => (
                <li
                  key={person.id}
                  id={`person-${person.id}`}
                  role="option"
                  aria-selected={isChosen(person)}
                  className={at === active ? 'person person-active' : 'person'}
                  onClick={() => choose(person)}
                >
                  {isMany && <i className={`check check-${isChosen(person)}`} aria-hidden />}
                  <b>{nameOf(person)}</b>
                  <span>{person.username}</span>
                  <span className="person-place" title={person.departName}>
                    {person.departName}
                  </span>
                </li>
              ))}
            </ul>
            <p className="quiet" aria-live="polite">
              {!value && error === undefined && text.loading}
              {value && people.length === 0 && text.none}
              {value && people.length > 0 && !value.isAll && text.more}
            </p>
            {value && !find && value.total > 0 && (
              <div className="members-foot">
                {isMany ? (
                  <Button
                    size="small"
                    text={text.everybody(value.total)}
                    loading={isGathering}
                    onClick={() => void chooseEverybody()}
                  />
                ) : (
                  <span>{text.total(value.total)}</span>
                )}
                <Pages at={pageNo} all={pages} onTurn={setPageNo} />
              </div>
            )}
            {error !== undefined && <FailedState error={error} retry={reload} />}
          </div>
        </div>
        {ending && (
          <Field name="choice-day" label={ending.label} hint={ending.note}>
            <InputGroup id="choice-day" type="date" value={day} onValueChange={setDay} />
          </Field>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text.cancel} onClick={onClose} />
            {isMany && (
              <Button
                intent="primary"
                text={text.confirm}
                disabled={chosen.length === 0}
                onClick={() => {
                  onChoose([...chosen], day)
                  onClose()
                }}
              />
            )}
          </>
        }
      >
        {isMany && (
          <>
            <span title={chosen.slice(0, 50).map(nameOf).join('、')} aria-live="polite">
              {text.chosen(chosen.length)}
            </span>
            {chosen.length > 0 && (
              <Button size="small" variant="minimal" text={text.nobody} onClick={() => setChosen([])} />
            )}
          </>
        )}
      </DialogFooter>
    </Dialog>
  )
}
