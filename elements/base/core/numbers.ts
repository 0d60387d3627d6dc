/** 1,234,567.5. Not by `Intl`: its first formatter costs a slow computer a quarter of a second, before the first screen. */
export const groupThousands = (value: number): string =>
  String(value).replace(/^-?\d+/, whole => whole.replace(/\B(?=(\d{3})+$)/g, ','))

/** What a badge shows: nothing at zero, 99+ above 99. */
export const capped = (count: number): string => (count > 99 ? '99+' : count > 0 ? String(count) : '')
