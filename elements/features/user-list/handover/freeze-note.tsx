import { Button } from '@blueprintjs/core'
import { sentence } from '../../../base/core/language/errors.ts'
import { useText } from '../../../base/core/language/text.ts'
import { useLoad } from '../../../base/kit/use-load.ts'
import { handoverText } from './handover.text.ts'
import { loadHandover } from './handovers.ts'

interface Props {
  userId: string
  onHandOver: () => void
}

/** Says before freezing what the person still holds, with a way to the handover. */
export function FreezeNote({ userId, onHandOver }: Props) {
  const text = useText(handoverText)
  const { value, error } = useLoad(signal => loadHandover(userId, '', signal), [userId])
  const count = value?.held.reduce((sum, each) => sum + each.count, 0) ?? 0
  if (error !== undefined) return <p className="freeze-note">{text.openUnknown(sentence(error))}</p>
  if (count === 0) return null
  return (
    <p className="freeze-note" aria-live="polite">
      {text.open(count)} <Button size="small" text={text.handOver} onClick={onHandOver} />
    </p>
  )
}
