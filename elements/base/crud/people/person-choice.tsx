import { Button, InputGroup, NonIdealState } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { sentence } from '../../core/language/errors.ts'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import { useStateFor } from '../../core/react/use-state-for.ts'
import { useLoad } from '../../kit/use-load.ts'
import chooseStyles from '../../kit/choose/choose.css?inline'
import styles from './people.css?inline'
import { peopleText } from './people.text.ts'
import { findPeople, nameOf, type FoundPeople, type Person } from './people.ts'

bring(chooseStyles)
bring(styles)

interface Props {
  title: string
  /** Allows several people. Without it, the first choice closes the dialog. */
  isMany?: boolean
  /** Searches people. Default: everyone the user may list. */
  find?: (words: string, signal: AbortSignal) => Promise<FoundPeople>
  onChoose: (people: Person[]) => void
  onClose: () => void
}

/** Dialog that finds people by name or account. While typing, arrow keys move through the results and Enter chooses. */
export default function PersonChoice({ title, isMany = false, find = findPeople, onChoose, onClose }: Props) {
  const text = useText(peopleText)
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const pressed = useRef<Person>(undefined)
  const list = useRef<HTMLUListElement>(null)
  const { value, error, loading, reload } = useLoad(signal => find(words, signal), [words])
  const people = value?.people ?? []
  const [active, setActive] = useStateFor(value, () => 0)
  useEffect(() => list.current?.children[active]?.scrollIntoView({ block: 'nearest' }), [active])

  const isChosen = ({ id }: Person): boolean => chosen.some(person => person.id === id)
  const choose = (person: Person) => {
    if (isMany) return setChosen(isChosen(person) ? chosen.filter(({ id }) => id !== person.id) : [...chosen, person])
    onChoose([person])
    onClose()
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

  return (
    <Dialog isOpen title={title} onClose={onClose} style={{ width: 480 }}>
      <DialogBody>
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
                <span className="person-place">{person.departName}</span>
              </li>
            ))}
          </ul>
          <p className="quiet" aria-live="polite">
            {!value && error === undefined && text.loading}
            {value && people.length === 0 && text.none}
            {value && people.length > 0 && !value.isAll && text.more}
          </p>
          {error !== undefined && (
            <NonIdealState title={sentence(error)} action={<Button text={text.retry} onClick={reload} />} />
          )}
        </div>
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
                  onChoose([...chosen])
                  onClose()
                }}
              />
            )}
          </>
        }
      >
        {isMany && (
          <span title={chosen.map(nameOf).join('、')} aria-live="polite">
            {text.chosen(chosen.length)}
          </span>
        )}
      </DialogFooter>
    </Dialog>
  )
}
