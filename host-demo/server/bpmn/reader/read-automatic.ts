import {
  nobodyWays,
  sameApproverWays,
  withdrawalWays,
  type NobodyWay,
  type SameApproverWay,
  type WithdrawalWay
} from '../../../../elements/base/contract/process-automatic.ts'
import type { Nobody, ProcessGraph } from '../graph/graph.ts'
import { own, type Part } from './part.ts'
import { readWord } from './read-word.ts'
import { refuse, type Report } from './report.ts'

/** Reads `qundao:nobody="person"` and `qundao:nobodyUser` of a task, or of the process for all its tasks. */
export const readNobody = (report: Report, part: Part): Nobody | undefined => {
  const way = readWord<NobodyWay>(report, part, 'nobody', nobodyWays, [
    '“找不到办理人时”',
    'way of a task without people'
  ])
  const person = own(part, 'nobodyUser')
  if (way === 'person' && (!person || /[$#,]/.test(person)))
    refuse(report, part, [
      '找不到办理人时转交给指定人员，请选择一人',
      'hands a task without people to a person. Choose one person.'
    ])
  if (way !== 'person' && person)
    refuse(report, part, [
      '指定了接办的人（nobodyUser），但找不到办理人时不转交给指定人员，请删除或改为转交',
      'names a person for tasks without people (nobodyUser), but does not hand them to a person. Delete it, or choose that way.'
    ])
  return way && { way, ...(way === 'person' && { person }) }
}

/** Reads the settings of the whole process. */
export const readAutomatic = (
  report: Report,
  process: Part
): Pick<ProcessGraph, 'sameApprover' | 'withdrawal'> & { nobody: Nobody | undefined } => {
  const sameApprover = readWord<SameApproverWay>(report, process, 'sameApprover', sameApproverWays, [
    '“同一审批人重复出现时”',
    'way of repeated approvers'
  ])
  const withdrawal = readWord<WithdrawalWay>(report, process, 'withdrawal', withdrawalWays, [
    '“发起人撤回”',
    'time to withdraw'
  ])
  return {
    ...(sameApprover && { sameApprover }),
    ...(withdrawal && { withdrawal }),
    nobody: readNobody(report, process)
  }
}
