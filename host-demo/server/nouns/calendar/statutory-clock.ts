import type { TermDay } from '../../../../elements/base/contract/apply-days.ts'
import {
  dayAfter,
  kindOfDay,
  missingYears,
  workingDayAfter,
  workingDaysBetween,
  type Day,
  type WorkCalendar
} from './work-calendar.ts'

/**
 * Events that affect the deadline of an application, in order. Articles are those of 《政府信息公开条例》 (国令第711号).
 */
export type ClockEvent =
  /** The request must be corrected until a day; once (article 30). */
  | { kind: 'ask-correction'; day: Day; until: Day }
  | { kind: 'corrected'; day: Day }
  /** A third party (article 32) or another agency (article 34) is consulted. */
  | { kind: 'ask-third-party' | 'ask-agency'; day: Day }
  | { kind: 'answered'; day: Day }
  /** Extension by at most twenty working days; once (article 33). */
  | { kind: 'extend'; day: Day; days: number }
  /** A fee is requested (article 42); the period restarts when it is paid. */
  | { kind: 'ask-fee'; day: Day }
  | { kind: 'paid'; day: Day }
  /** The letter of the last request was received; the term of its addressee begins. */
  | { kind: 'received'; day: Day }

/** Periods of the law in working days. */
export const terms = { answer: 20, extension: 20, asked: 15, payment: 20, correction: 7 } as const

/** State of an application's deadline on a day. */
interface ClockState {
  state: 'running' | 'correcting' | 'asking' | 'paying' | 'abandoned'
  /** Last day for the answer; '' while no deadline runs. */
  dueDate: Day | ''
  /** Working days left; 0 on the last day, negative after it. */
  daysLeft: number
  /** Article that applies. */
  article: '第三十条' | '第三十二条' | '第三十三条' | '第三十四条' | '第四十二条'
  /** Last day for the other party to act while the deadline is suspended; '' while it is unknown. */
  waitsUntil: Day | ''
  /** The day of receipt is not entered, on which the other party's term depends. A due date is the earliest possible one. */
  awaitsReceipt: boolean
  /** Years without entered holidays that the deadline depends on. */
  missingYears: string[]
}

interface Pause {
  kind: 'ask-third-party' | 'ask-agency'
  from: Day
  /** Last day that is not counted. */
  to: Day
  isOver: boolean
  isReceived: boolean
}

/** A request to the applicant. Without the day of receipt it is never taken as abandoned. */
interface Waiting {
  day: Day
  until: Day | ''
  received?: Day
}

/** Events up to a day, in order. */
interface Course {
  begin: Day
  /** Days from which the period was counted anew. */
  restarts: { day: Day; kind: 'corrected' | 'paid' }[]
  extension: number
  pauses: Pause[]
  correction?: Waiting
  fee?: Waiting
}

export class ClockProblem extends Error {
  override readonly name = 'ClockProblem'
}

const readCourse = (calendar: WorkCalendar, received: Day, events: readonly ClockEvent[]): Course => {
  const course: Course = { begin: received, restarts: [], extension: 0, pauses: [] }
  let hasAskedCorrection = false
  let last = received
  for (const event of events) {
    if (event.day < last) throw new ClockProblem('办理步骤的日期早于前一步')
    last = event.day
    const running = course.pauses.find(({ isOver }) => !isOver)
    if (event.kind === 'ask-correction') {
      if (hasAskedCorrection) throw new ClockProblem('补正只能告知一次（第三十条）')
      hasAskedCorrection = true
      course.correction = { day: event.day, until: event.until }
    } else if (event.kind === 'corrected') {
      if (!course.correction) throw new ClockProblem('没有告知补正，不能登记补正')
      delete course.correction
      course.restarts.push({ day: event.day, kind: 'corrected' })
      Object.assign(course, { begin: event.day, pauses: [] })
    } else if (event.kind === 'ask-fee') {
      course.fee = { day: event.day, until: '' }
    } else if (event.kind === 'received') {
      if (course.correction) course.correction.received = event.day
      else if (course.fee)
        Object.assign(course.fee, {
          received: event.day,
          until: workingDayAfter(calendar, event.day, terms.payment)
        })
      else if (running)
        Object.assign(running, { to: workingDayAfter(calendar, event.day, terms.asked), isReceived: true })
      else throw new ClockProblem('没有等待对方收到的文书')
    } else if (event.kind === 'paid') {
      if (!course.fee) throw new ClockProblem('没有发出收费通知，不能登记缴费')
      delete course.fee
      course.restarts.push({ day: event.day, kind: 'paid' })
      Object.assign(course, { begin: event.day, pauses: [] })
    } else if (event.kind === 'extend') {
      if (course.extension > 0) throw new ClockProblem('答复期限只能延长一次（第三十三条）')
      if (event.days < 1 || event.days > terms.extension)
        throw new ClockProblem(`延长期限不得超过 ${terms.extension} 个工作日（第三十三条）`)
      course.extension = event.days
    } else if (event.kind === 'answered') {
      if (!running) throw new ClockProblem('没有等待答复的意见征询')
      running.isOver = true
      // A late answer changes nothing: the deadline has already resumed.
      if (event.day < running.to) running.to = event.day
    } else {
      if (running) throw new ClockProblem('上一次意见征询尚未答复')
      const to = workingDayAfter(calendar, event.day, terms.asked)
      course.pauses.push({ kind: event.kind, from: event.day, to, isOver: false, isReceived: false })
    }
  }
  return course
}

const isIn = (day: Day, { from, to }: Pause) => day > from && day <= to

/** Gets each day of a term in order, from the day of receipt. */
export type Trace = (day: TermDay) => void

/** Traces the days up to the one with which the period began: the day of receipt, or the newest restart. */
const traceBegin = (trace: Trace, received: Day, { restarts }: Course) => {
  let at = received
  for (const { day, kind } of restarts)
    for (; at < day; at = dayAfter(at)) trace({ day: at, number: 0, reason: `before-${kind}` })
  trace({ day: at, number: 0, reason: restarts.at(-1)?.kind ?? 'receipt' })
}

/**
 * Returns the state of an application's deadline on a day. The day of receipt does not count; neither do consultation
 * days, up to fifteen working days. Correction and payment restart the period.
 * @param trace gets each day up to the due date, and up to today while no deadline runs, with the reason why it counts or not
 * @throws ClockProblem if the events contradict each other
 */
export const clockOn = (
  calendar: WorkCalendar,
  received: Day,
  events: readonly ClockEvent[],
  today: Day,
  trace?: Trace
): ClockState => {
  const course = readCourse(
    calendar,
    received,
    events.filter(({ day }) => day <= today)
  )
  const { begin, extension, pauses, correction, fee } = course
  if (trace) traceBegin(trace, received, course)
  const waiting = correction ?? fee
  if (waiting) {
    const article = correction ? '第三十条' : '第四十二条'
    const { received, until } = waiting
    const reason = correction ? 'correcting' : 'paying'
    if (trace) for (let day = dayAfter(begin); day <= today; day = dayAfter(day)) trace({ day, number: 0, reason })
    // A correction that was received after its term gave the applicant no time.
    const isOver = received !== undefined && received <= until && today > until
    return {
      state: isOver ? 'abandoned' : correction ? 'correcting' : 'paying',
      ...{ dueDate: '', daysLeft: 0, article, waitsUntil: isOver ? '' : until },
      awaitsReceipt: received === undefined,
      missingYears: missingYears(calendar, waiting.day, until || waiting.day)
    }
  }
  const pauseOn = (day: Day) => pauses.find(pause => isIn(day, pause))
  const isCounted = (day: Day) => !pauseOn(day)
  let number = 0
  const traced =
    trace &&
    ((day: Day, counts: boolean) => {
      const kind = kindOfDay(calendar, day)
      const isPaused = !counts && (kind === 'working' || kind === 'make-up')
      trace({ day, number: counts ? ++number : 0, reason: isPaused ? pauseOn(day)!.kind : kind })
    })
  const dueDate = workingDayAfter(calendar, begin, terms.answer + extension, isCounted, traced)
  const asked = pauses.find(pause => !pause.isOver && today <= pause.to)
  return {
    state: asked ? 'asking' : 'running',
    dueDate,
    daysLeft:
      today <= dueDate
        ? workingDaysBetween(calendar, today > begin ? today : begin, dueDate, isCounted)
        : // Overdue from the next day, even if that is a holiday.
          -Math.max(1, workingDaysBetween(calendar, dueDate, today)),
    article: !asked ? '第三十三条' : asked.kind === 'ask-agency' ? '第三十四条' : '第三十二条',
    waitsUntil: asked?.isReceived ? asked.to : '',
    awaitsReceipt: asked !== undefined && !asked.isReceived,
    missingYears: missingYears(calendar, begin, dueDate)
  }
}
