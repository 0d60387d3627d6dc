import { Button, Checkbox, FormGroup, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import type { RuleField } from '../../base/contract/data-rule.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { nameOf, type Person } from '../../base/crud/people/people.ts'
import { later } from '../../base/kit/later.tsx'
import { useUnsaved } from '../../base/crud/record/use-unsaved.ts'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { ConditionGroup } from '../../base/crud/condition/condition-editor.tsx'
import { keepRule, tryRule, type RuleDraft } from './data-rules.ts'
import { rulesText } from './rules.text.ts'

const PersonChoice = later(() => import('../../base/crud/people/person-choice.tsx'))

interface Props {
  permissionId: string
  name: string
  fields: readonly RuleField[]
  rule: RuleDraft
  mayTry: boolean
  onClose: () => void
}

/** Edits a rule and previews what a chosen user would see. */
export function RuleEditor({ permissionId, name, fields, rule, mayTry, onClose }: Props) {
  const text = useText(rulesText)
  const can = useRights()
  const [draft, setDraft] = useState(rule)
  const [person, setPerson] = useState<Person>()
  const [isChoosing, setChoosing] = useState(false)
  const [seen, setSeen] = useState<{ seen: number; all: number }>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const isChanged = draft !== rule
  useUnsaved(isChanged)

  const change = (part: Partial<RuleDraft>) => {
    setDraft({ ...draft, ...part })
    setSeen(undefined)
    setFailure('')
  }
  const run = async (action: () => Promise<void>) => {
    setBusy(true)
    setFailure('')
    try {
      await action()
    } catch (problem) {
      setFailure(sentence(problem))
    }
    setBusy(false)
  }
  const tryAs = (somebody: Person) => {
    setPerson(somebody)
    setSeen(undefined)
    void run(async () => setSeen(await tryRule(permissionId, draft.condition, somebody.id)))
  }
  const save = () =>
    run(async () => {
      if (!draft.ruleName.trim()) throw new Error(text.nameNeeded)
      await keepRule(permissionId, draft)
      toast(text.saved, 'success')
      onClose()
    })

  return (
    <Dialog
      isOpen
      title={draft.id ? text.editTitle(name) : text.addTitle(name)}
      onClose={onClose}
      canOutsideClickClose={!isChanged}
      canEscapeKeyClose={!isChanged}
      style={{ width: 760 }}
    >
      <DialogBody>
        <div className="rule-form">
          <FormGroup label={text.name} labelFor="rule-name" labelInfo={<span aria-hidden>*</span>}>
            <InputGroup
              id="rule-name"
              autoFocus
              value={draft.ruleName}
              maxLength={60}
              onValueChange={ruleName => change({ ruleName })}
            />
          </FormGroup>
          <ConditionGroup
            group={draft.condition}
            fields={fields}
            depth={1}
            onChange={condition => change({ condition })}
          />
          <Checkbox
            label={text.isOn}
            checked={draft.status === '1'}
            onChange={event => change({ status: event.currentTarget.checked ? '1' : '0' })}
          />
          {draft.status === '0' && <p className="rules-about">{text.offHint}</p>}
          {mayTry && (
            <div className="rule-try">
              {can('system:user:list') && (
                <Button size="small" text={person ? text.tryOther : text.try} onClick={() => setChoosing(true)} />
              )}
              {person && !seen && !busy && (
                <Button size="small" text={text.tryAgain(nameOf(person))} onClick={() => tryAs(person)} />
              )}
              <span role="status">{person && seen && text.sees(nameOf(person), seen.seen, seen.all)}</span>
            </div>
          )}
          {failure && (
            <p className="rule-problem" role="alert">
              {failure}
            </p>
          )}
        </div>
        {isChoosing && (
          <PersonChoice
            title={text.tryTitle}
            onChoose={([somebody]) => somebody && tryAs(somebody)}
            onClose={() => setChoosing(false)}
          />
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={isChanged ? text.giveUp : text.back} onClick={onClose} />
            <Button
              intent="primary"
              text={text.save}
              loading={busy}
              disabled={!isChanged && Boolean(draft.id)}
              onClick={() => void save()}
            />
          </>
        }
      />
    </Dialog>
  )
}
