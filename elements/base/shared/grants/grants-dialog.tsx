import { Button, Spinner } from '@blueprintjs/core'
import { useState } from 'react'
import { objectGrants, saveObjectGrants, type GrantedObject, type ObjectGrants } from '../../contract/object-grant.ts'
import { codes } from '../../contract/envelope.ts'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { Refused, sentence } from '../../core/language/errors.ts'
import { bring } from '../../core/look/sheets.ts'
import { toast } from '../../core/overlay/toasts.ts'
import { useText } from '../../core/language/text.ts'
import { changed } from '../../session/wire/changes.ts'
import { send } from '../../session/request/send.ts'
import { useConfirm } from '../../kit/dialog/confirm.tsx'
import { useUnsaved } from '../../crud/record/use-unsaved.ts'
import { useLoad } from '../../kit/use-load.ts'
import { useSaveKey } from '../../kit/use-save-key.ts'
import { GrantsAbove } from './grants-above.tsx'
import styles from './grants.css?inline'
import { draftOf, isSame, keyOf, rebased, type GrantsDraft } from './grants.ts'
import { grantsText } from './grants.text.ts'
import { GrantsPreview } from './grants-preview.tsx'
import { OwnGrants } from './own-grants.tsx'
import { FailedState } from '../../kit/access/failed-state.tsx'

bring(styles)

interface GrantsDialogProps {
  objectType: GrantedObject
  objectId: string
  name: string
  onClose: () => void
}

/** Edits the grants on a site or column. Shows inherited grants and whether they apply. */
export default function GrantsDialog({ objectType, objectId, name, onClose }: GrantsDialogProps) {
  const text = useText(grantsText)
  const { value, error, reload } = useLoad(
    signal => send(objectGrants, { query: { objectType, objectId }, signal }),
    [objectType, objectId]
  )
  if (value) return <Loaded grants={value} onClose={onClose} />
  return (
    <Dialog isOpen title={text.title(name)} onClose={onClose} style={{ width: 680 }}>
      <DialogBody>
        {error ? <FailedState error={error} retry={reload} /> : <Spinner size={24} aria-label={text.loading} />}
      </DialogBody>
    </Dialog>
  )
}

function Loaded({ grants: loaded, onClose }: { grants: ObjectGrants; onClose: () => void }) {
  const text = useText(grantsText)
  const [base, setBase] = useState(loaded)
  const [draft, setDraft] = useState<GrantsDraft>(() => draftOf(loaded))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { ask, dialog } = useConfirm()
  const isDirty = !isSame(draft, draftOf(base))
  useUnsaved(isDirty)
  const { objectType, objectId, objectName, mayGive } = base

  const close = async () => {
    if (isDirty && (await ask({ title: text.leave, verb: text.leaveVerb, intent: 'danger' })) === undefined) return
    onClose()
  }
  const save = async () => {
    if (busy || !isDirty) return
    setBusy(true)
    try {
      const grants = draft.grants.map(({ subjectName: _name, ...grant }) => grant)
      const body = { objectType, objectId, breaks: draft.breaks, grants, print: base.print }
      await send(saveObjectGrants, { body })
      toast(text.saved, 'success')
      changed('column')
      onClose()
    } catch (failure) {
      setBusy(false)
      const now = failure instanceof Refused && failure.code === codes.conflict && (failure.result as ObjectGrants)
      if (now) {
        setBase(now)
        setDraft(rebased(draft, draftOf(base), draftOf(now)))
      }
      setProblem(now ? text.changed : sentence(failure))
    }
  }
  useSaveKey(save)

  const isGoverned = draft.grants.length > 0 || base.above.length > 0
  const isClosed = isGoverned && draft.breaks && draft.grants.length === 0
  const opens = base.own.length > 0 && !isGoverned
  const takeOver = () => {
    const known = new Set<string>()
    const taken = base.above.filter(grant => !known.has(keyOf(grant)) && known.add(keyOf(grant)))
    setDraft({
      breaks: true,
      grants: taken.map(({ objectType: _type, objectId: _id, objectName: _name, ...grant }) => grant)
    })
  }
  return (
    <Dialog isOpen title={text.title(objectName)} onClose={() => void close()} style={{ width: 680 }}>
      <DialogBody>
        <div className="grants">
          <p className={isClosed || opens ? 'grants-note' : 'quiet'} aria-live="polite">
            {opens ? text.opens : isClosed ? text.closed : isGoverned ? text.governed : text.open}
          </p>
          <OwnGrants
            grants={draft.grants}
            before={base.own}
            mayGive={mayGive}
            onChange={grants => setDraft({ ...draft, grants })}
          />
          {objectType === 'column' && (
            <GrantsAbove
              above={base.above}
              breaks={draft.breaks}
              cutAt={base.cutAt === objectName ? '' : base.cutAt}
              onChange={breaks => setDraft({ ...draft, breaks })}
              onTakeOver={draft.grants.length === 0 ? takeOver : undefined}
            />
          )}
          <GrantsPreview objectType={objectType} objectId={objectId} />
          {problem && <p role="alert">{problem}</p>}
        </div>
        {dialog}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text.cancel} onClick={() => void close()} />
            <Button intent="primary" text={text.save} loading={busy} disabled={!isDirty} onClick={() => void save()} />
          </>
        }
      />
    </Dialog>
  )
}
