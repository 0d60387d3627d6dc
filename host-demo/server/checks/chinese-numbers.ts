const digits = '零一二三四五六七八九'
const units: Record<string, number> = { 十: 10, 百: 100, 千: 1000 }

/** Reads a Chinese number below 10,000; NaN if it is none. */
export const readChinese = (text: string): number => {
  let [total, digit] = [0, 0]
  for (const character of text.replaceAll('〇', '零').replaceAll('两', '二')) {
    const unit = units[character]
    if (unit) {
      total += (digit || 1) * unit
      digit = 0
      continue
    }
    digit = digits.indexOf(character)
    if (digit < 0) return Number.NaN
  }
  return total + digit
}

/** Writes a number below 1,000 in Chinese. */
export const writeChinese = (number: number): string => {
  if (number < 10) return digits[number]!
  if (number < 20) return `十${number === 10 ? '' : digits[number - 10]}`
  if (number < 100) return `${digits[Math.floor(number / 10)]}十${number % 10 ? digits[number % 10] : ''}`
  const rest = number % 100
  const tail =
    rest === 0 ? '' : rest < 10 ? `零${digits[rest]}` : rest < 20 ? `一${writeChinese(rest)}` : writeChinese(rest)
  return `${digits[Math.floor(number / 100)]}百${tail}`
}
