import { svg } from 'lit'

/** Logo: islands, as in the name. */
export const mark = (size: number) =>
  svg`<svg width=${size} height=${size} viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="M3 15c2-5 4-7 6-7s3 3 4 4 2-1 3-1c2 0 4 2 5 4zM2 18c2.5-1.3 4.5-1.3 6.5 0s4.5 1.3 6.5 0 4.5-1.3 7 0v2.5c-2.5-1.3-5-1.3-7 0s-4.5 1.3-6.5 0-4-1.3-6.5 0z"/></svg>`
