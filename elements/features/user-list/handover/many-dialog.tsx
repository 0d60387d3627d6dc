import { Button, Checkbox, ProgressBar } from '@blueprintjs/core'
import { useState } from 'react'
import type { UserRow } from '../../../base/contract/user.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { useText } from '../../../base/core/language/text.ts'
import { nameOf, type Person } from '../../../base/crud/people/people.ts'
import { useRights } from '../../../base/kit/access/use-rights.ts'
import { later } from '../../../base/kit/later.tsx'
import { handoverText, type HandoverWords } from './handover.text.ts'
import { countOf } from './handovers.ts'
import { HeldList } from './held-list.tsx'
import { useManyHandovers, type Leaver } from './use-many-handovers.ts'

const PersonChoice = later(() => import('../../../base/crud/people/person-choice.tsx'))

/** Hands over the work of several people to one successor, with what each of them keeps. */
export default function ManyHandoverDialog({ users, onClose }: { users: readonly UserRow[]; onClose: () => void }) {
  const text = useText(handoverText)
  const can = useRights()
  const [successor, setSuccessor] = useState<Person>()
  const [isChoosing, setChoosing] = useState(false)
  const [isFreezing, setFreezing] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const { leavers, step, cancel, move } = useManyHandovers(users, successor)
  const isBusy = step !== undefined
  const isLeaving = users.some(({ id }) => id === successor?.id)
  const held = leavers.reduce((sum, leaver) => sum + countOf(leaver.held?.held ?? []), 0)
  const done = leavers.filter(({ result }) => result).length
  const run = async () => {
    setMoving(true)
    await move(isFreezing)
    setMoving(false)
  }
  const stop = () => {
    cancel()
    setMoving(false)
  }
  return (
    <Dialog
      isOpen
      title={text.titleOfMany(users.length)}
      onClose={onClose}
      canOutsideClickClose={false}
      canEscapeKeyClose={!isMoving}
      style={{ width: 640 }}
    >
      <DialogBody>
        {isBusy && (
          <div role="status">
            <p>{isMoving ? text.moving(step, users.length) : text.reading(step, users.length)}</p>
            <ProgressBar value={step / users.length} animate={false} />
          </div>
        )}
        {!isBusy && done > 0 && <p role="status">{text.doneOfMany(done)}</p>}
        {!isBusy && done === 0 && <p>{held > 0 ? text.hintOfMany : text.nothingOfMany}</p>}
        <div className="held-head">
          <p>{successor ? text.to(nameOf(successor)) : text.noSuccessor}</p>
          <Button
            text={text.all}
            aria-label={text.toAll}
            autoFocus
            disabled={isMoving || done > 0}
            onClick={() => setChoosing(true)}
          />
        </div>
        {isLeaving && (
          <p className="failure" role="alert">
            {text.leavesToo}
          </p>
        )}
        <ul className="held">
          {leavers.map(leaver => (
            <LeaverLine key={leaver.user.id} leaver={leaver} isChosen={successor !== undefined} text={text} />
          ))}
        </ul>
        {can('system:user:frozenBatch') && done === 0 && (
          <Checkbox
            label={text.freezeMany}
            checked={isFreezing}
            disabled={isMoving}
            onChange={event => setFreezing(event.currentTarget.checked)}
          />
        )}
        {isChoosing && (
          <PersonChoice
            title={text.toAll}
            onChoose={([person]) => setSuccessor(person)}
            onClose={() => setChoosing(false)}
          />
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {isMoving ? (
              <Button text={text.stop} onClick={stop} />
            ) : (
              <Button text={done > 0 ? text.close : text.cancel} onClick={onClose} />
            )}
            {(done === 0 || isMoving) && (
              <Button
                intent="primary"
                text={text.move}
                loading={isMoving}
                disabled={!successor || isLeaving || isBusy || (held === 0 && !isFreezing)}
                onClick={() => void run()}
              />
            )}
          </>
        }
      />
    </Dialog>
  )
}

interface LineProps {
  leaver: Leaver
  /** A successor is chosen, so that what stays is known. */
  isChosen: boolean
  text: HandoverWords
}

/** Shows one person: what they hold, what was moved, what stays and why. */
function LeaverLine({ leaver: { user, held, problem, result }, isChosen, text }: LineProps) {
  const left = result?.left ?? (isChosen ? (held?.held.filter(each => each.left.length > 0) ?? []) : [])
  const moved = result?.moved.reduce((sum, { count }) => sum + count, 0)
  return (
    <li>
      <div className="held-kind">
        <b>{nameOf(user)}</b> <span className="held-count">{user.username}</span>{' '}
        {result ? (
          <span>
            {text.done(moved ?? 0)} {result.isFrozen && text.frozen}
          </span>
        ) : (
          <span className="held-count">{held && text.count(countOf(held.held))}</span>
        )}
        {problem && <p className="held-left">{problem}</p>}
        {left.length > 0 && <HeldList held={left} text={text} />}
      </div>
    </li>
  )
}
