import { Button } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import type { InstanceTask } from '../../base/contract/process-instance.ts'
import { remindPeopleByPost } from '../../base/contract/process.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { send } from '../../base/session/request/send.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { instanceText } from './process-instance.text.ts'

/** Urges the people of a task. During the pause it tells from when they can be urged again. */
export function UrgeButton({ task: { taskId, taskName, urgeFrom, urgeIn } }: { task: InstanceTask }) {
  const text = useText(instanceText)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (urgeIn <= 0) return
    const timer = setTimeout(() => changed('task'), (urgeIn + 1) * 1000)
    return () => clearTimeout(timer)
  }, [urgeIn])
  const urge = async () => {
    setBusy(true)
    try {
      const { told, sent } = await send(remindPeopleByPost, { body: { taskId } })
      toast(text.urged(told, sent), 'success')
    } catch (error) {
      toast(sentence(error), 'danger')
    }
    setBusy(false)
    changed('task')
  }
  return (
    <>
      {urgeFrom && <span className="task-since">{text.urgeFrom(urgeFrom.slice(11, 16))}</span>}
      <Button
        text={text.urge}
        aria-label={text.urgeTask(taskName)}
        disabled={urgeFrom !== ''}
        loading={isBusy}
        onClick={() => void urge()}
      />
    </>
  )
}
