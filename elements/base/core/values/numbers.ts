/** Formats as 1,234,567.5. Not with `Intl`, whose first formatter blocks a slow computer for 250 ms at startup. */
export const groupThousands = (value: number): string =>
  String(value).replace(/^-?\d+/, whole => whole.replace(/\B(?=(\d{3})+$)/g, ','))

/** Returns the text of a badge: empty at zero, `99+` above 99. */
export const capped = (count: number): string => (count > 99 ? '99+' : count > 0 ? String(count) : '')
