import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { AddedKind } from '../../../contract/process-added.ts'
import type { InstanceTask } from '../../../contract/process-instance.ts'
import { bring } from '../../../core/look/sheets.ts'
import { useText } from '../../../core/language/text.ts'
import { later } from '../../../kit/later.tsx'
import { signersText } from './signers.text.ts'
import styles from './signers.css?inline'

bring(styles)

const AddSignersDialog = later(() => import('./add-signers-dialog.tsx'))
const RemoveSignerDialog = later(() => import('./remove-signer-dialog.tsx'))

/** `round` counts what was sent, so that the next dialog starts empty; closing it retains what was typed. */
interface Asking {
  isOpen: boolean
  round: number
}

interface Props {
  task: Pick<InstanceTask, 'taskId' | 'taskName' | 'addKinds'>
  /** `added` is undefined if the call was refused. */
  onChanged: (added?: AddedKind) => void
}

/** Button and dialog that add people to a task (加签). Nothing if the user may not. */
export function AddSignersButton({ task, onChanged }: Props) {
  const text = useText(signersText)
  const [asking, setAsking] = useState<Asking>()
  const { addKinds } = task
  const done = (round: number, kind: AddedKind) => {
    setAsking({ isOpen: false, round: round + 1 })
    onChanged(kind)
  }
  return (
    <>
      {addKinds.length > 0 && (
        <Button
          text={text.add}
          aria-label={text.addTo(task.taskName)}
          onClick={() => setAsking({ isOpen: true, round: asking?.round ?? 0 })}
        />
      )}
      {asking && (
        <AddSignersDialog
          key={asking.round}
          task={task}
          kinds={addKinds}
          isOpen={asking.isOpen && addKinds.length > 0}
          onClose={() => setAsking({ ...asking, isOpen: false })}
          onDone={kind => done(asking.round, kind)}
          onRefused={() => onChanged()}
        />
      )}
    </>
  )
}

/** Button and dialog that remove an added person (减签). */
export function RemoveSignerButton({
  taskId,
  name,
  onChanged
}: {
  taskId: string
  name: string
  onChanged: () => void
}) {
  const text = useText(signersText)
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <Button text={text.remove} aria-label={text.removeOf(name)} onClick={() => setOpen(true)} />
      {isOpen !== undefined && (
        <RemoveSignerDialog
          taskId={taskId}
          name={name}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onDone={onChanged}
        />
      )}
    </>
  )
}
