/** The wire's times are Beijing time, whatever the machine's zone; it has had no summer time since 1991. */
const offset = 8 * 3_600_000

/** `YYYY-MM-DD HH:mm:ss` */
export const formatTime = (time: Date | null) => {
  const text = time ? new Date(time.getTime() + offset).toISOString() : ''
  return text && `${text.slice(0, 10)} ${text.slice(11, 19)}`
}

/** `YYYY-MM-DD` */
export const formatDay = (time: Date) => formatTime(time).slice(0, 10)

/** Reads `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`; undefined when it is no such time. */
export const parseTime = (text: string, timeOfDay = '00:00:00') => {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2}))?$/.exec(text)
  if (!match) return undefined
  const time = new Date(`${match[1]}T${match[2] ?? timeOfDay}+08:00`)
  // The 31st of February is read as a day of March; years before 1900 are slips of the finger.
  const isDay = !Number.isNaN(time.getTime()) && formatDay(time) === match[1] && (match[1] ?? '') >= '1900'
  return isDay ? time : undefined
}
