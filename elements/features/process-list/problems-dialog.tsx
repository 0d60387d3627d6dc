import { Button } from '@blueprintjs/core'
import type { ProcessProblem } from '../../base/contract/process.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { useText } from '../../base/core/language/text.ts'
import { processListText } from './process-list.text.ts'

interface Props {
  name: string
  problems: readonly ProcessProblem[]
  onClose: () => void
}

/** Lists the problems that prevent deployment. */
export default function ProblemsDialog({ name, problems, onClose }: Props) {
  const text = useText(processListText)
  return (
    <Dialog isOpen title={text.problems(name)} onClose={onClose} style={{ width: 560 }}>
      <DialogBody>
        <p>{text.problemsNote}</p>
        <ol className="process-problems">
          {problems.map(({ nodeId, message }, at) => (
            <li key={`${nodeId} ${at}`}>
              {message}
              {nodeId && <code>{nodeId}</code>}
            </li>
          ))}
        </ol>
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}
