/** How ids in articles begin. No page that shows an article has names of its own like these. */
export const anchorPrefix = 'qd-'

const own = /^qd-[\p{L}\p{N}_-]{1,80}$/u

/** The id by which an article names a place: `_ftn1` becomes `qd-_ftn1`. An id of this form stays the same. */
export function anchorOf(name: string): string {
  if (own.test(name)) return name
  return anchorPrefix + (name.replace(/[^\p{L}\p{N}_-]/gu, '').slice(0, 60) || 'place')
}
