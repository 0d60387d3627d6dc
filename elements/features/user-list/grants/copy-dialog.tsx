import { Button, Checkbox, Spinner } from '@blueprintjs/core'
import { useRef, useState } from 'react'
import { copyGrants, userGrants, type UserGrant } from '../../../base/contract/user-grant.ts'
import type { BulkResult, UserRow } from '../../../base/contract/user.ts'
import { sentence } from '../../../base/core/language/errors.ts'
import { useText } from '../../../base/core/language/text.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { nameOf, type Person } from '../../../base/crud/people/people.ts'
import PersonChoice from '../../../base/crud/people/person-choice.tsx'
import { FailedState } from '../../../base/kit/access/failed-state.tsx'
import { useRights } from '../../../base/kit/access/use-rights.ts'
import { Failures } from '../../../base/kit/dialog/failures.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import { changed } from '../../../base/session/wire/changes.ts'
import { grantsText } from './grants.text.ts'

interface Props {
  users: readonly UserRow[]
  onClose: () => void
}

const keyOf = ({ kind, id }: UserGrant): string => `${kind} ${id}`

/** Gives selected users what another user has: chooses that user, then their grants. */
export default function CopyDialog({ users, onClose }: Props) {
  const text = useText(grantsText)
  const [from, setFrom] = useState<Person>()
  const isChosen = useRef(false)
  if (from) return <Choice from={from} users={users.filter(({ id }) => id !== from.id)} onClose={onClose} />
  return (
    <PersonChoice
      title={text.copyFrom}
      onChoose={([person]) => {
        isChosen.current = true
        setFrom(person)
      }}
      onClose={() => isChosen.current || onClose()}
    />
  )
}

function Choice({ from, users, onClose }: Props & { from: Person }) {
  const text = useText(grantsText)
  const can = useRights()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [refused, setRefused] = useState<BulkResult['failed']>([])
  const { value, error, reload } = useLoad(
    signal => send(userGrants, { query: { userId: from.id }, signal }),
    [from.id]
  )
  const grants = (value ?? []).filter(
    ({ isOwn, kind }) => isOwn && can(kind === 'site' ? 'system:user:subsite' : 'system:user:addUserRole')
  )
  const items = grants.filter(grant => !left.has(keyOf(grant))).map(({ kind, id }) => ({ kind, id }))
  const turn = (grant: UserGrant) => {
    const next = new Set(left)
    if (!next.delete(keyOf(grant))) next.add(keyOf(grant))
    setLeft(next)
  }
  const copy = async () => {
    setBusy(true)
    setFailure('')
    try {
      const body = { from: from.id, ids: users.map(({ id }) => id), items }
      const { done, failed } = await send(copyGrants, { body, timeout: 120_000 })
      changed('user')
      toast(text.copied(done.length), 'success')
      if (failed.length > 0) setRefused(failed)
      else onClose()
    } catch (problem) {
      setFailure(sentence(problem))
    }
    setBusy(false)
  }
  if (refused.length > 0)
    return (
      <Failures title={text.notCopied(new Set(refused.map(({ id }) => id)).size)} failed={refused} onClose={onClose} />
    )
  return (
    <Dialog isOpen title={text.copyTitle(nameOf(from), users.length)} onClose={onClose} style={{ width: 560 }}>
      <DialogBody>
        <p>{users.length > 0 ? text.copyNote : text.copyToNobody}</p>
        {error !== undefined && !value && <FailedState error={error} retry={reload} />}
        {!value && error === undefined && <Spinner size={24} aria-label={text.loading} />}
        {value && grants.length === 0 && <p>{text.nothingToCopy}</p>}
        {grants.length > 0 && (
          <fieldset className="copied">
            <legend>{text.copyChoice}</legend>
            {grants.map(grant => (
              <Checkbox
                key={keyOf(grant)}
                checked={!left.has(keyOf(grant))}
                disabled={busy}
                onChange={() => turn(grant)}
              >
                {grant.name}{' '}
                <span className="held-titles">
                  {text.kinds[grant.kind]}
                  {grant.validUntil && ` ${text.untilDay(grant.validUntil)}`}
                </span>
              </Checkbox>
            ))}
          </fieldset>
        )}
        {failure && (
          <p className="failure" role="alert">
            {failure}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text.cancel} onClick={onClose} />
            <Button
              intent="primary"
              text={text.copy}
              loading={busy}
              disabled={items.length === 0 || users.length === 0}
              onClick={() => void copy()}
            />
          </>
        }
      />
    </Dialog>
  )
}
