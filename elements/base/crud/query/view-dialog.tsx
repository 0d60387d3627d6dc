import { Button, Checkbox, FormGroup, InputGroup } from '@blueprintjs/core'
import { useState, type FormEvent } from 'react'
import { viewLimits, viewRoles, type ListView, type ListViewDraft } from '../../contract/list-view.ts'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { sentence } from '../../core/language/errors.ts'
import { toast } from '../../core/overlay/toasts.ts'
import { useText } from '../../core/language/text.ts'
import { send } from '../../session/request/send.ts'
import { useUnsaved } from '../record/use-unsaved.ts'
import { useLoad } from '../../kit/use-load.ts'
import { useMayTry } from '../../kit/access/use-rights.ts'
import { keepView } from './use-views.ts'
import { viewsText } from './views.text.ts'

interface Props {
  draft: ListViewDraft
  /** Undefined for a new view. */
  view: ListView | undefined
  onSaved: (view: ListView) => void
  onClose: () => void
}

/** Edits name and sharing of a view. */
export default function ViewDialog({ draft: begin, view, onSaved, onClose }: Props) {
  const text = useText(viewsText)
  const mayTry = useMayTry()
  const [first] = useState(begin)
  const [draft, setDraft] = useState(first)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  useUnsaved(draft !== first)
  const change = (part: Partial<ListViewDraft>) => {
    setDraft({ ...draft, ...part })
    setProblem('')
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!draft.viewName.trim()) return setProblem(text.nameNeeded)
    setBusy(true)
    try {
      const kept = await keepView(draft, view)
      toast(text.saved, 'success')
      onSaved(kept)
    } catch (error) {
      setProblem(sentence(error))
      setBusy(false)
    }
  }
  return (
    <Dialog isOpen title={view ? text.editTitle : text.addTitle} onClose={onClose} style={{ width: 480 }}>
      <form onSubmit={event => void save(event)}>
        <DialogBody>
          <FormGroup label={text.name} labelFor="view-name" labelInfo={<span aria-hidden>*</span>}>
            <InputGroup
              id="view-name"
              autoFocus
              value={draft.viewName}
              maxLength={viewLimits.name}
              aria-invalid={problem !== '' || undefined}
              aria-describedby="view-problem"
              onValueChange={viewName => change({ viewName })}
            />
          </FormGroup>
          {!view && <p className="query-about">{text.about}</p>}
          {mayTry('system:view:share') && <Shares draft={draft} onChange={change} />}
          <p id="view-problem" className="query-problem" role="alert">
            {problem}
          </p>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={text.cancel} onClick={onClose} />
              <Button type="submit" intent="primary" text={text.ok} loading={busy} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}

/** Chooses the roles that see the view. */
function Shares({ draft, onChange }: { draft: ListViewDraft; onChange: (part: Partial<ListViewDraft>) => void }) {
  const text = useText(viewsText)
  const mayDefault = useMayTry()('system:role:edit')
  const { value: roles } = useLoad(signal => send(viewRoles, { signal }), [])
  const { roleIds, isRoleDefault } = draft
  return (
    <fieldset className="view-roles">
      <legend>{text.roles}</legend>
      <p className="query-about">{text.rolesHint}</p>
      <div className="view-role-list" aria-busy={!roles}>
        {roles?.map(({ id, roleName }) => (
          <Checkbox
            key={id}
            label={roleName}
            checked={roleIds.includes(id)}
            onChange={event => {
              const next = event.currentTarget.checked ? [...roleIds, id] : roleIds.filter(each => each !== id)
              onChange({ roleIds: next, ...(!next.length && { isRoleDefault: false }) })
            }}
          />
        ))}
      </div>
      <Checkbox
        label={text.isRoleDefault}
        checked={isRoleDefault}
        // Users without the right may still remove the default.
        disabled={roleIds.length === 0 || (!mayDefault && !isRoleDefault)}
        onChange={event => onChange({ isRoleDefault: event.currentTarget.checked })}
      />
      {!mayDefault && <p className="query-about">{text.defaultHint}</p>}
    </fieldset>
  )
}
