import type { BpmnElement } from '../../../base/shared/bpmn/moddle.ts'
import { attribute } from './attributes.ts'

/** Units of a time limit in ISO 8601; the largest fitting unit is shown. */
export const units = { week: 'W', day: 'D', 'working-day': 'D', hour: 'H', minute: 'M' } as const
export type Unit = keyof typeof units

export interface Duration {
  count: number
  unit: Unit
}

/** In the order used by durations. */
const minutes = { week: 10_080, day: 1440, hour: 60, minute: 1 }
const pattern = /^P(?:(\d{1,3})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?)?$/

/** Parses `P3D` or `PT2H30M` as a number of one unit; days may be working days. Undefined if invalid. */
export function durationOf(text: string, isWorking = false): Duration | undefined {
  const parts = pattern.exec(text.trim())
  if (!parts) return undefined
  const names = Object.keys(minutes) as (keyof typeof minutes)[]
  const sum = names.reduce((total, name, at) => total + minutes[name] * Number(parts[at + 1] ?? 0), 0)
  const unit = names.find(name => name !== 'week' && sum % minutes[name] === 0)
  if (sum === 0 || !unit) return undefined
  return { count: sum / minutes[unit], unit: isWorking && unit === 'day' ? 'working-day' : unit }
}

/** Returns the time limit of a boundary event. */
export const limitOf = (event: BpmnElement): Duration | undefined =>
  durationOf(event.eventDefinitions?.[0]?.timeDuration?.body ?? '', attribute(event, 'workingDays') === 'true')

export const durationText = ({ count, unit }: Duration): string =>
  unit === 'hour' || unit === 'minute' ? `PT${count}${units[unit]}` : `P${count}${units[unit]}`
