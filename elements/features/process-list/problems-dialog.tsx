import { Button } from '@blueprintjs/core'
import type { ProcessProblem } from '../../base/contract/process.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { useLocale, useText } from '../../base/core/language/text.ts'
import { processListText } from './process-list.text.ts'

interface Props {
  name: string
  problems: readonly ProcessProblem[]
  /** The problems are notes about the deployed document. */
  isDeployed?: boolean
  onClose: () => void
}

/** Lists the problems that prevent deployment, or notes about a deployed document. */
export default function ProblemsDialog({ name, problems, isDeployed = false, onClose }: Props) {
  const text = useText(processListText)
  const locale = useLocale()
  return (
    <Dialog isOpen title={isDeployed ? text.notes(name) : text.problems(name)} onClose={onClose} style={{ width: 560 }}>
      <DialogBody>
        <p>{isDeployed ? text.notesNote : text.problemsNote}</p>
        <ol className="process-problems">
          {problems.map(({ nodeId, message, english }, at) => (
            <li key={`${nodeId} ${at}`}>
              {locale === 'en' ? english : message}
              {nodeId && <code>{nodeId}</code>}
            </li>
          ))}
        </ol>
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}
