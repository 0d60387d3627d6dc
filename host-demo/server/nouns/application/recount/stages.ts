import { applyStages, type ApplyStage, type StageTime } from '../../../../../elements/base/contract/apply-stages.ts'
import { applyStatesOf, type ApplyState } from '../../../../../elements/base/contract/apply-steps.ts'
import { terms } from '../../calendar/statutory-clock.ts'
import { workingDaysBetween, type Day, type WorkCalendar } from '../../calendar/work-calendar.ts'
import type { Entry } from './recompute.ts'

/**
 * Limits of stages in 《政府信息公开条例》: a correction is requested within seven working days of receipt (article 30), others
 * answer within fifteen (articles 32 and 34), a fee is paid within twenty (国办函〔2020〕109号). The term of the answer
 * covers several stages.
 */
const limits: Partial<Record<ApplyStage, number>> = {
  ...{ registering: terms.correction, asking: terms.asked, paying: terms.payment }
}

const stageOf = (state: ApplyState): ApplyStage => {
  if (applyStatesOf.end.includes(state)) return 'delivering'
  const stages: Partial<Record<ApplyState, ApplyStage>> = { 2: 'correcting', 4: 'asking', 6: 'signing', 12: 'paying' }
  return stages[state] ?? (state === '0' || state === '1' ? 'registering' : 'handling')
}

/**
 * Returns the working days by stage, from the receipt to the delivery, the archive, or today. A withdrawn case has no
 * delivery. Acts of others that were entered later do not turn days back.
 */
export const stagesOf = (
  receiveDate: Day,
  entries: readonly Entry[],
  calendar: WorkCalendar,
  today: Day
): StageTime[] => {
  const used = new Map<ApplyStage, number>()
  let open: ApplyStage | undefined
  let since = receiveDate
  const spend = (until: Day) => {
    if (open) used.set(open, (used.get(open) ?? 0) + workingDaysBetween(calendar, since, until))
    if (until > since) since = until
  }
  for (const { action, day, toState } of entries) {
    const state = String(toState) as ApplyState
    if (action !== 'apply') spend(day)
    const isOver = action === 'deliver' || state === '8' || state === '13'
    open = isOver ? undefined : stageOf(state)
    if (isOver) break
  }
  const last = open
  if (last) spend(today)
  return applyStages.flatMap(stage => {
    const days = used.get(stage)
    return days === undefined ? [] : { stage, days, limit: limits[stage] ?? 0, isOpen: stage === last }
  })
}
