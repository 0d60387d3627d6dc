import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { retryTimers, type InstanceDetails } from '../../base/contract/process-instance.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { send } from '../../base/session/request/send.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { instanceText } from './process-instance.text.ts'

/** Shows managers which timers failed and why, and tries them again. */
export function InstanceFailures({ instance: { id, failures } }: { instance: InstanceDetails }) {
  const text = useText(instanceText)
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    try {
      await send(retryTimers, { body: { processInstanceId: id } })
      toast(text.retrying, 'success')
      changed('task')
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
    setBusy(false)
  }
  return (
    <section className="instance-card" aria-label={text.failures}>
      <h3>{text.failures}</h3>
      <ul className="instance-tasks">
        {failures.map(({ nodeName, problem, tries, nextTime }) => (
          <li key={`${nodeName} ${nextTime}`}>
            <b>{nodeName}</b>
            <span>{problem}</span>
            <span className="task-since">{text.tries(tries, nextTime)}</span>
          </li>
        ))}
      </ul>
      <Button text={text.retryNow} loading={isBusy} onClick={() => void retry()} />
    </section>
  )
}
