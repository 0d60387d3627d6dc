const grouped = new Intl.NumberFormat('zh-CN')

/** 1,234,567 */
export const groupThousands = (value: number): string => grouped.format(value)
