import { Button, ProgressBar } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { cancelWork, workProgress } from '../../../contract/work.ts'
import { sentence } from '../../../core/language/errors.ts'
import { useText } from '../../../core/language/text.ts'
import { toast } from '../../../core/overlay/toasts.ts'
import { send } from '../../../session/request/send.ts'
import { workText } from './work.text.ts'

/** Time in ms between two looks at the progress. */
const pause = 700

/** Reads the progress of work until the signal ends it. The part never shrinks: another server may answer next. */
async function follow(id: string, signal: AbortSignal, show: (share: number) => void): Promise<void> {
  let most = 0
  while (!signal.aborted) {
    await new Promise(resolve => setTimeout(resolve, pause))
    if (signal.aborted) return
    const { share } = await send(workProgress, { query: { id }, signal }).catch(() => ({ share: 0 }))
    most = Math.max(most, share)
    if (!signal.aborted && most > 0) show(most)
  }
}

interface Props {
  /** Id that the call of the work was given. */
  id: string
  label: string
}

/** Shows the progress of long work, with a button that cancels it. */
export function WorkBar({ id, label }: Props) {
  const text = useText(workText)
  const [share, setShare] = useState<number>()
  const [isCancelling, setCancelling] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    void follow(id, controller.signal, setShare)
    return () => controller.abort()
  }, [id])
  const cancel = async () => {
    setCancelling(true)
    try {
      await send(cancelWork, { body: { id } })
    } catch (problem) {
      toast(sentence(problem), 'danger')
      setCancelling(false)
    }
  }
  const percent = share === undefined ? undefined : Math.round(share * 100)
  return (
    <div className="work-bar">
      <ProgressBar aria-label={label} value={share} />
      <span>{percent === undefined ? label : text.progress(label, percent)}</span>
      <Button size="small" text={text.stop} loading={isCancelling} onClick={() => void cancel()} />
    </div>
  )
}
