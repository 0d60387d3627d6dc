import { Button, Checkbox, Spinner } from '@blueprintjs/core'
import { useState } from 'react'
import type { Role } from '../../base/contract/role.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useUnsaved } from '../../base/crud/record/use-unsaved.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { roleListText } from './role-list.text.ts'
import { loadRoleRules, saveRules } from './roles.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'

interface Props {
  role: Role
  right: { key: string; title: string }
  isEditable: boolean
  onClose: () => void
}

/** Selects the data rules that limit a permission of a role. */
export default function RoleRulesDialog({ role, right, isEditable, onClose }: Props) {
  const text = useText(roleListText)
  const { value, error, reload } = useLoad(signal => loadRoleRules(right.key, role.id, signal), [right.key, role.id])
  const [ticked, setTicked] = useState<ReadonlySet<string>>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  useUnsaved(ticked !== undefined)
  const chosen = ticked ?? value?.held ?? new Set<string>()

  const flip = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setTicked(next)
  }
  const save = async () => {
    setBusy(true)
    setFailure('')
    try {
      await saveRules(right.key, role.id, chosen)
      toast(text.rulesSaved, 'success')
      onClose()
    } catch (problem) {
      setFailure(sentence(problem))
      setBusy(false)
    }
  }

  return (
    <Dialog isOpen title={text.rulesTitle(right.title)} onClose={onClose} style={{ width: 520 }}>
      <DialogBody>
        <p className="rules-about">{text.rulesAbout}</p>
        {value && (
          <ul className="role-rules">
            {value.rules.map(({ id, ruleName, status, conditionText, problem }) => (
              <li key={id}>
                <Checkbox
                  checked={chosen.has(id)}
                  disabled={!isEditable}
                  label={status === '0' ? text.ruleOff(ruleName) : ruleName}
                  onChange={() => flip(id)}
                />
                <p className={problem ? 'failure' : ''}>{problem ? text.ruleBroken(problem) : conditionText}</p>
              </li>
            ))}
          </ul>
        )}
        {value && <p aria-live="polite">{chosen.size === 0 ? text.noLimit : text.limits(chosen.size)}</p>}
        {!value && error !== undefined && <FailedState error={error} retry={reload} />}
        {!value && error === undefined && <Spinner size={24} aria-label={text.loading} />}
        {failure && (
          <p className="failure" role="alert">
            {failure}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          isEditable ? (
            <>
              <Button text={text.cancel} onClick={onClose} />
              <Button intent="primary" text={text.save} loading={busy} disabled={!ticked} onClick={() => void save()} />
            </>
          ) : (
            <Button text={text.close} onClick={onClose} />
          )
        }
      />
    </Dialog>
  )
}
