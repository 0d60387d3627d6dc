import { readDuration } from '../graph/duration.ts'
import type { Timer } from '../graph/graph.ts'
import { insideOf } from './expression.ts'
import { own, type Part } from './part.ts'
import { refuse, type Report } from './report.ts'

/** Milliseconds. */
const day = 86_400_000
const isDuration = (text: string) =>
  /^P(?=\d|T\d)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?$/.test(text)
const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(text)

const wrong = (report: Report, part: Part, text: string) =>
  void refuse(report, part, [
    `的时限“${text}”不能识别，请写成时长（如 PT2H、P3D）、日期（如 2026-12-31T18:00:00）或 \${名称}`,
    `has the time limit "${text}". Write a duration (PT2H, P3D), a date (2026-12-31T18:00:00) or \${name}.`
  ])

/** Reads a cycle as the duration between two firings, and their number: 0 for no end. */
const readCycle = (report: Report, part: Part, text: string) => {
  const [, times, duration = ''] = /^R(\d{0,4})\/(P[^/]+)$/.exec(text) ?? []
  if (isDuration(duration)) return { duration, repeats: Number(times) }
  return void refuse(report, part, [
    `的时限“${text}”不是本平台能识别的周期（timeCycle），请写成 R3/P1D（到时三次，每次间隔一天）或时长，如 P1D`,
    `has the cycle "${text}" (timeCycle), which this platform cannot read. Write R3/P1D (three times, each after a day) or a duration such as P1D.`
  ])
}

/** Reads a timer of a boundary event or an intermediate event. */
export const readTimer = (report: Report, part: Part): Timer | undefined => {
  const definition = part.eventDefinitions![0]!
  const { timeDuration, timeDate, timeCycle } = definition
  const host = part.attachedToRef?.id ?? ''
  const interrupts = part.cancelActivity !== false
  const given = (timeDuration ?? timeDate ?? timeCycle)?.body?.trim() ?? ''
  const cycle = timeCycle && !timeDuration && !timeDate ? readCycle(report, part, given) : undefined
  if (timeCycle && !timeDuration && !timeDate && !cycle) return undefined
  const text = cycle?.duration ?? given
  // An interrupting timer fires once: its activity is over.
  const repeats = cycle && !interrupts && cycle.repeats !== 1 ? { repeats: cycle.repeats } : {}
  const isWorking = own(part, 'workingDays') === 'true'
  const milliseconds = timeDate ? undefined : readDuration(text)
  if (isWorking && (milliseconds === undefined || milliseconds % day !== 0))
    return void refuse(report, part, [
      '按工作日计算，时限应写为整天，如 P3D',
      'counts working days. Write whole days, for example P3D.'
    ])
  if (milliseconds !== undefined)
    return { host, interrupts, milliseconds, ...repeats, ...(isWorking && { workingDays: milliseconds / day }) }
  const kind = timeDate ? 'date' : 'duration'
  if (insideOf(text) !== undefined ? !/^\w+$/.test(insideOf(text)!) : !(timeDate ? isDate(text) : isDuration(text)))
    return wrong(report, part, text)
  return {
    host,
    interrupts,
    milliseconds: 0,
    ...repeats,
    due: { kind, text: insideOf(text) === undefined ? text : `\${${insideOf(text)!}}` }
  }
}
