import { Button, HTMLSelect } from '@blueprintjs/core'
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import type { OwnDepartment } from '../../contract/session.ts'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { sentence } from '../../core/language/errors.ts'
import { useText } from '../../core/language/text.ts'
import { toast } from '../../core/overlay/toasts.ts'
import { loadDepartments, switchDepartment } from '../../session/account/account.ts'
import { useConfirm } from '../../kit/dialog/confirm.tsx'
import { Field } from '../../kit/field/field.tsx'
import { isAnythingUnsaved, letGo } from '../../crud/record/unsaved.ts'
import { departmentDialogText } from './department-dialog.text.ts'

interface Props {
  open: boolean
  onClose: () => void
  /** Called before the switch. Return false to cancel it. */
  onSwitch?: (orgCode: string) => boolean
}

interface Choice {
  list: OwnDepartment[]
  orgCode: string
}

/** Chooses the department that the user works in. Opens once the departments are loaded, and not if there are none. */
export default function DepartmentDialog({ open, onClose, onSwitch }: Props) {
  const text = useText(departmentDialogText)
  const [choice, setChoice] = useState<Choice>()
  const close = useEffectEvent((why?: unknown) => {
    if (why === undefined) toast(text.noDepartments, 'warning')
    else toast(sentence(why), 'danger')
    onClose()
  })
  useEffect(() => {
    if (!open) return
    const stopped = new AbortController()
    loadDepartments(stopped.signal).then(
      found => {
        if (found.list.length > 0) setChoice(found)
        else close()
      },
      (error: unknown) => stopped.signal.aborted || close(error)
    )
    return () => {
      stopped.abort()
      setChoice(undefined)
    }
  }, [open])
  return choice && <Chosen {...choice} onClose={onClose} onSwitch={onSwitch} />
}

function Chosen({ list, orgCode, onClose, onSwitch }: Choice & Omit<Props, 'open'>) {
  const text = useText(departmentDialogText)
  const { ask, dialog } = useConfirm()
  const current = list.find(department => department.orgCode === orgCode)
  const [chosen, setChosen] = useState(current?.orgCode ?? '')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isBusy) return
    if (!chosen) return setProblem(text.missing)
    if (chosen === orgCode) return onClose()
    if (onSwitch?.(chosen) === false) return
    const question = { title: text.leave, body: <p>{text.leaveNote}</p>, verb: text.leaveVerb }
    if (isAnythingUnsaved() && (await ask(question)) === undefined) return
    setBusy(true)
    const stay = letGo()
    try {
      await switchDepartment(chosen)
      onClose()
    } catch (error) {
      stay()
      setProblem(sentence(error))
    }
    setBusy(false)
  }
  return (
    <>
      <Dialog
        isOpen
        title={current ? text.change(current.departName) : text.choose}
        onClose={onClose}
        canOutsideClickClose={false}
        style={{ width: 450 }}
      >
        <form noValidate onSubmit={submit}>
          <DialogBody>
            <Field
              name="own-department"
              label={text.department}
              problem={problem}
              hint={list.length > 1 ? text.note : ''}
            >
              <HTMLSelect
                id="own-department"
                fill
                autoFocus
                title={list.length > 1 ? text.note : undefined}
                className={problem ? 'bp6-intent-danger' : undefined}
                aria-invalid={problem !== ''}
                value={chosen}
                options={[
                  { value: '', label: text.none },
                  ...list.map(({ orgCode: value, departName: label }) => ({ value, label }))
                ]}
                onChange={event => {
                  setChosen(event.currentTarget.value)
                  setProblem('')
                }}
              />
            </Field>
          </DialogBody>
          <DialogFooter
            actions={
              <>
                <Button text={text.cancel} onClick={onClose} />
                <Button type="submit" intent="primary" text={text.confirm} loading={isBusy} />
              </>
            }
          />
        </form>
      </Dialog>
      {dialog}
    </>
  )
}
