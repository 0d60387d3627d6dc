import { Button } from '@blueprintjs/core'
import type { InstanceDetails } from '../../base/contract/process-instance.ts'
import type { TaskOperation } from '../../base/contract/process.ts'
import type { TaskAction } from '../../base/contract/process-actions.ts'
import { useText } from '../../base/core/language/text.ts'
import { InstanceMark } from '../../base/shared/process/status/instance-status.tsx'
import { instanceText } from './process-instance.text.ts'

interface Props {
  instance: InstanceDetails
  names: Readonly<Record<TaskAction, string>>
  onOperate: (operation: TaskOperation) => void
  /** Opens the article that the process decides about. */
  onArticle: (() => void) | undefined
  /** Sends copies. */
  onCopy: (() => void) | undefined
  /** Withdraws the process, or sends a withdrawn one again. */
  onWithdraw: (() => void) | undefined
  onSendAgain: (() => void) | undefined
  /** Opens the approval sheet (审批单). */
  onSheet: () => void
}

/** Title, result and operations of an instance. */
export function InstanceHead({ instance, names, onOperate, ...on }: Props) {
  const text = useText(instanceText)
  const about: [string, string][] = [
    [text.process, instance.processName],
    [text.starter, instance.starterName],
    [text.site, instance.subsiteName],
    [text.started, instance.startTime],
    [text.ended, instance.endTime]
  ]
  return (
    <header className="instance-card">
      <div className="instance-head">
        <h2>{instance.title}</h2>
        <InstanceMark row={instance} />
        <div className="instance-tools" role="group" aria-label={text.operations}>
          {on.onArticle && <Button text={text.openArticle} onClick={on.onArticle} />}
          {on.onCopy && <Button text={text.copy} onClick={on.onCopy} />}
          {on.onWithdraw && <Button text={text.withdraw} onClick={on.onWithdraw} />}
          {on.onSendAgain && <Button text={text.sendAgain} onClick={on.onSendAgain} />}
          {instance.operations.map(operation => (
            <Button key={operation.code} text={names[operation.code]} onClick={() => onOperate(operation)} />
          ))}
          <Button text={text.sheet} onClick={on.onSheet} />
        </div>
      </div>
      <dl className="instance-about">
        {about
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {instance.state === '5' && <p className="instance-note">{text.suspended}</p>}
    </header>
  )
}
