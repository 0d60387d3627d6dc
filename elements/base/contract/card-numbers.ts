/** Weights and check characters of GB 11643 (persons) and GB 32100 (organisations). */
const personWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const personLetters = '10X98765432'
const organizationLetters = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const organizationWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** Returns true if the text can be an identity card number: its date exists and its check character is correct. */
export function isPersonNumber(code: string) {
  if (!/^\d{17}[\dX]$/.test(code)) return false
  const day = `${code.slice(6, 10)}-${code.slice(10, 12)}-${code.slice(12, 14)}`
  const time = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== day) return false
  const sum = personWeights.reduce((total, weight, at) => total + weight * Number(code[at]), 0)
  return personLetters[sum % 11] === code[17]
}

/** Returns true if the text can be a 统一社会信用代码. */
export function isCreditCode(code: string) {
  if (code.length !== 18 || [...code].some(letter => !organizationLetters.includes(letter))) return false
  const sum = organizationWeights.reduce(
    (total, weight, at) => total + weight * organizationLetters.indexOf(code[at]!),
    0
  )
  return organizationLetters[(31 - (sum % 31)) % 31] === code[17]
}
