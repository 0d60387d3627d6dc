import { formatTime } from './clock.ts'

/** Stands for the date of what was not published: behind all others, as no list can be continued at an empty one. */
export const notYet = new Date('9999-12-31T00:00:00Z')

export const tellDate = (date: Date) => (date.getTime() < notYet.getTime() ? formatTime(date) : '')
