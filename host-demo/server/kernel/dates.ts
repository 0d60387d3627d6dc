import { formatTime } from './clock.ts'

/**
 * Placeholder date for unpublished articles. Sorts after all others; keyset pagination cannot continue at an empty
 * date.
 */
export const notYet = new Date('9999-12-31T00:00:00Z')

export const tellDate = (date: Date) => (date.getTime() < notYet.getTime() ? formatTime(date) : '')
