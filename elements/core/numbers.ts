const grouped = new Intl.NumberFormat('zh-CN')

/** 1,234,567 */
export const groupThousands = (value: number): string => grouped.format(value)

/** What a badge shows: nothing at zero, 99+ above 99. */
export const capped = (count: number): string => (count > 99 ? '99+' : count > 0 ? String(count) : '')
