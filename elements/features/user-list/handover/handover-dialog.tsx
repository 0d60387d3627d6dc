import { Button, Checkbox, Spinner } from '@blueprintjs/core'
import { useState } from 'react'
import type { HandoverKind, HandoverResult } from '../../../base/contract/handover.ts'
import type { UserRow } from '../../../base/contract/user.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { sentence } from '../../../base/core/language/errors.ts'
import { useText } from '../../../base/core/language/text.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { nameOf, type Person } from '../../../base/crud/people/people.ts'
import { FailedState } from '../../../base/kit/access/failed-state.tsx'
import { useRights } from '../../../base/kit/access/use-rights.ts'
import { later } from '../../../base/kit/later.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { handoverText } from './handover.text.ts'
import { loadHandover, moveAll, movesNever, nameSuccessors, type Successors } from './handovers.ts'
import { HeldList } from './held-list.tsx'

const PersonChoice = later(() => import('../../../base/crud/people/person-choice.tsx'))

/** Hands over the work of a person: shows it with counts, asks for successors, and lists what stays. */
export default function HandoverDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const text = useText(handoverText)
  const can = useRights()
  const [successors, setSuccessors] = useState<Successors>({})
  const to = nameSuccessors(successors)
  const { value, error, loading, reload } = useLoad(signal => loadHandover(user.id, to, signal), [user.id, to])
  const [choosing, setChoosing] = useState<HandoverKind | 'all'>()
  const [isFreezing, setFreezing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [done, setDone] = useState<HandoverResult>()
  const movable = value?.held.filter(({ kind }) => !movesNever(kind)) ?? []
  const name = nameOf(user)

  const choose = ([person]: Person[]) => {
    if (!person || !choosing) return
    const chosen = choosing === 'all' ? movable.map(({ kind }) => kind) : [choosing]
    setFailure('')
    setSuccessors({ ...successors, ...Object.fromEntries(chosen.map(kind => [kind, person])) })
  }
  const clear = (kind: HandoverKind) => {
    const { [kind]: _, ...others } = successors
    setFailure('')
    setSuccessors(others)
  }
  const move = async () => {
    if (!value) return
    setBusy(true)
    setFailure('')
    try {
      const result = await moveAll(value, successors, isFreezing)
      const count = result.moved.reduce((sum, each) => sum + each.count, 0)
      toast(count > 0 ? text.done(count) : text.frozen, 'success')
      if (result.left.length > 0) setDone(result)
      else onClose()
    } catch (problem) {
      setFailure(sentence(problem))
      reload()
    }
    setBusy(false)
  }
  if (done)
    return (
      <Dialog isOpen title={text.doneTitle(name)} onClose={onClose} style={{ width: 640 }}>
        <DialogBody>
          {done.isFrozen && <p>{text.frozen}</p>}
          <p>{text.leftTitle}</p>
          <HeldList held={done.left} text={text} />
        </DialogBody>
        <DialogFooter actions={<Button autoFocus intent="primary" text={text.close} onClick={onClose} />} />
      </Dialog>
    )
  const mayFreeze = can('system:user:frozenBatch') && value?.isFrozen === false
  return (
    <Dialog isOpen title={text.title(name)} onClose={onClose} style={{ width: 640 }}>
      <DialogBody>
        {failure && (
          <p className="failure" role="alert">
            {failure}
          </p>
        )}
        {error !== undefined && <FailedState error={error} retry={reload} />}
        {!value && error === undefined && <Spinner size={24} aria-label={text.loading} />}
        {value?.held.length === 0 && <p>{text.nothing}</p>}
        {movable.length > 0 && (
          <div className="held-head">
            <p>{text.hint}</p>
            <Button text={text.all} aria-label={text.toAll} autoFocus onClick={() => setChoosing('all')} />
          </div>
        )}
        {value && (
          <HeldList held={value.held} text={text} choice={{ successors, onOpen: setChoosing, onClear: clear }} />
        )}
        {mayFreeze && (
          <Checkbox
            label={text.freeze}
            checked={isFreezing}
            onChange={event => setFreezing(event.currentTarget.checked)}
          />
        )}
        {choosing && (
          <PersonChoice
            title={choosing === 'all' ? text.toAll : text.chooseFor(text.kinds[choosing])}
            onChoose={choose}
            onClose={() => setChoosing(undefined)}
          />
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text.cancel} onClick={onClose} />
            <Button
              intent="primary"
              text={to === '' && isFreezing ? text.freezeOnly : text.move}
              loading={busy}
              disabled={!value || loading || error !== undefined || (to === '' && !isFreezing)}
              onClick={() => void move()}
            />
          </>
        }
      />
    </Dialog>
  )
}
