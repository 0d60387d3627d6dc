import { Button } from '@blueprintjs/core'
import type { UserRow } from '../../../base/contract/user.ts'
import { sentence } from '../../../base/core/language/errors.ts'
import { useText } from '../../../base/core/language/text.ts'
import { useLoad } from '../../../base/kit/use-load.ts'
import { handoverText } from './handover.text.ts'
import { countOf, loadHandover, mostAtOnce } from './handovers.ts'

interface Props {
  users: readonly UserRow[]
  onHandOver: () => void
}

/** Says before freezing or deleting what the people still hold, with a way to the handover. */
export function OpenNote({ users, onHandOver }: Props) {
  const text = useText(handoverText)
  const ids = users.map(({ id }) => id).join()
  const { value, error } = useLoad(
    async signal => {
      let count = 0
      for (const { id } of users.slice(0, mostAtOnce)) count += countOf((await loadHandover(id, '', signal)).held)
      return { count }
    },
    [ids]
  )
  if (error !== undefined) return <p className="freeze-note">{text.openUnknown(sentence(error), users.length)}</p>
  if (!value?.count) return null
  return (
    <p className="freeze-note" aria-live="polite">
      {text.open(value.count, users.length)} <Button size="small" text={text.handOver} onClick={onHandOver} />
    </p>
  )
}
