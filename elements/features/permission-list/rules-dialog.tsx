import { Button, Spinner } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { DataRule } from '../../base/contract/data-rule.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { sentence } from '../../base/core/language/errors.ts'
import { bring } from '../../base/core/look/sheets.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { useMayTry } from '../../base/kit/access/use-rights.ts'
import { changesOf } from '../../base/session/wire/changes.ts'
import { newLine } from '../../base/crud/condition/lines.ts'
import { draftOf, loadRules, removeRule, type RuleDraft } from './data-rules.ts'
import { RuleEditor } from './rule-editor.tsx'
import styles from './rules.css?inline'
import { rulesText } from './rules.text.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'

bring(styles)

interface Props {
  /** Code of the permission. */
  id: string
  name: string
  onClose: () => void
}

/** Edits the data rules of a permission, which limit the rows its list shows. */
export default function RulesDialog({ id, name, onClose }: Props) {
  const text = useText(rulesText)
  const mayTry = useMayTry()
  const version = useStore(changesOf('permission'))
  const { value, error, reload } = useLoad(signal => loadRules(id, signal), [id, version])
  const [edited, setEdited] = useState<RuleDraft>()
  const { ask, dialog } = useConfirm()
  const mayEdit = mayTry('system:permission:editRule')
  const mayDelete = mayTry('system:permission:deleteRule')

  const drop = async (rule: DataRule) => {
    const body = rule.roleCount > 0 && <p>{text.freed(rule.roleCount)}</p>
    if ((await ask({ title: text.askDelete(rule.ruleName), body, verb: text.delete, intent: 'danger' })) === undefined)
      return
    try {
      await removeRule(rule.id)
      toast(text.deleted, 'success')
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
  }
  const add = () => {
    const [field] = value?.fields ?? []
    if (field) setEdited({ ruleName: '', status: '1', condition: { match: 'and', parts: [newLine(field)] } })
  }

  if (edited && value)
    return (
      <RuleEditor
        permissionId={id}
        name={name}
        fields={value.fields}
        rule={edited}
        mayTry={mayEdit}
        onClose={() => setEdited(undefined)}
      />
    )
  return (
    <>
      <Dialog isOpen title={text.title(name)} onClose={onClose} style={{ width: 720 }}>
        <DialogBody>
          <p className="rules-about">{text.about}</p>
          {value?.rules.length === 0 && <p className="rules-none">{text.none}</p>}
          {value && (
            <ul className="rules" aria-label={text.rules}>
              {value.rules.map(rule => (
                <li key={rule.id}>
                  <div>
                    <b>{rule.ruleName}</b>
                    {rule.status === '0' && <span className="rule-off">{text.off}</span>}
                    <span className="rule-roles">{text.roles(rule.roleCount)}</span>
                  </div>
                  {rule.problem ? (
                    <p className="rule-problem">{text.broken(rule.problem)}</p>
                  ) : (
                    <p>{rule.conditionText}</p>
                  )}
                  {mayEdit && <Button size="small" text={text.edit} onClick={() => setEdited(draftOf(rule))} />}
                  {mayDelete && (
                    <Button
                      size="small"
                      intent="danger"
                      variant="minimal"
                      text={text.delete}
                      onClick={() => void drop(rule)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
          {!value && error !== undefined && <FailedState error={error} retry={reload} />}
          {!value && error === undefined && <Spinner size={24} aria-label={text.loading} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={text.close} onClick={onClose} />
              {mayTry('system:permission:addRule') && (
                <Button intent="primary" icon={<Add />} text={text.add} disabled={!value} onClick={add} />
              )}
            </>
          }
        />
      </Dialog>
      {dialog}
    </>
  )
}
