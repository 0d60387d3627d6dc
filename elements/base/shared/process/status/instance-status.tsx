import { statusOf, type InstanceRow, type InstanceStatus } from '../../../contract/process-instance.ts'
import { useText } from '../../../core/language/text.ts'
import { instanceStatusText } from './instance-status.text.ts'

const marks: Readonly<Record<InstanceStatus, string>> = {
  running: 'mark',
  suspended: 'mark mark-bad',
  passed: 'mark mark-good',
  rejected: 'mark mark-bad',
  closed: 'mark',
  invalid: 'mark',
  withdrawn: 'mark'
}

/** Shows the state of an instance, or its result. */
export function InstanceMark({ row }: { row: Pick<InstanceRow, 'state' | 'result'> }) {
  const text = useText(instanceStatusText)
  const status = statusOf(row)
  return <span className={marks[status]}>{text.statuses[status]}</span>
}
