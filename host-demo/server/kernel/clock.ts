/**
 * All times on the wire are Beijing time, independent of the machine's zone. Beijing has had no daylight saving time
 * since 1991.
 */
const offset = 8 * 3_600_000

/** Difference in ms from the clock of the process to the database's. */
let correction = 0
export const followClock = (difference: number) => {
  correction = difference
}

/** Returns the time by the database's clock, as last compared. Servers whose clocks differ therefore agree. */
export const currentTime = () => new Date(Date.now() + correction)

/** Formats a time as `YYYY-MM-DD HH:mm:ss`. */
export const formatTime = (time: Date | null) => {
  const text = time ? new Date(time.getTime() + offset).toISOString() : ''
  return text && `${text.slice(0, 10)} ${text.slice(11, 19)}`
}

/** Formats a day as `YYYY-MM-DD`. */
export const formatDay = (time: Date) => formatTime(time).slice(0, 10)

/** Parses `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`; returns undefined for invalid times. */
export const parseTime = (text: string, timeOfDay = '00:00:00') => {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2}))?$/.exec(text)
  if (!match) return undefined
  const time = new Date(`${match[1]}T${match[2] ?? timeOfDay}+08:00`)
  // `Date` reads 31 February as a day in March. Years before 1900 are typing errors.
  const isDay = !Number.isNaN(time.getTime()) && formatDay(time) === match[1] && (match[1] ?? '') >= '1900'
  return isDay ? time : undefined
}
