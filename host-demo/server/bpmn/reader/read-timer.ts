import { readDuration } from '../model/duration.ts'
import type { Timer } from '../model/graph.ts'
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

/** Returns the duration of a cycle, if the timer can fire only once. */
const readCycle = (report: Report, part: Part, text: string, isOnce: boolean) => {
  const [, duration = ''] = /^R\d*\/(P[^/]+)$/.exec(text) ?? []
  if (isOnce && isDuration(duration)) return duration
  return void refuse(report, part, [
    `的时限“${text}”要反复到时（timeCycle），本平台只到时一次，请写成时长（如 P1D），需要重复时连回到它之前`,
    `fires again and again ("${text}", timeCycle), but timers fire once here. Write a duration such as P1D, and draw a flow back to repeat it.`
  ])
}

/** Reads a timer of a boundary event or an intermediate event. */
export const readTimer = (report: Report, part: Part): Timer | undefined => {
  const definition = part.eventDefinitions![0]!
  const { timeDuration, timeDate, timeCycle } = definition
  const host = part.attachedToRef?.id ?? ''
  const interrupts = part.cancelActivity !== false
  const given = (timeDuration ?? timeDate ?? timeCycle)?.body?.trim() ?? ''
  const text = timeCycle && !timeDuration && !timeDate ? readCycle(report, part, given, interrupts) : given
  if (text === undefined) return undefined
  const isWorking = own(part, 'workingDays') === 'true'
  const milliseconds = timeDate ? undefined : readDuration(text)
  if (isWorking && (milliseconds === undefined || milliseconds % day !== 0))
    return void refuse(report, part, [
      '按工作日计算，时限应写为整天，如 P3D',
      'counts working days. Write whole days, for example P3D.'
    ])
  if (milliseconds !== undefined)
    return { host, interrupts, milliseconds, ...(isWorking && { workingDays: milliseconds / day }) }
  const kind = timeDate ? 'date' : 'duration'
  if (insideOf(text) !== undefined ? !/^\w+$/.test(insideOf(text)!) : !(timeDate ? isDate(text) : isDuration(text)))
    return wrong(report, part, text)
  return {
    host,
    interrupts,
    milliseconds: 0,
    due: { kind, text: insideOf(text) === undefined ? text : `\${${insideOf(text)!}}` }
  }
}
