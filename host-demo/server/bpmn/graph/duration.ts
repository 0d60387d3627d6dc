const pattern = /^P(?:(\d{1,3})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/
const units = [7 * 86_400_000, 86_400_000, 3_600_000, 60_000, 1000]

/**
 * Parses an ISO 8601 duration without months and years (`P3D`, `PT2H30M`) to ms. Returns undefined for anything else
 * and for zero.
 */
export const readDuration = (text: string): number | undefined => {
  const parts = pattern.exec(text.trim())
  if (!parts) return undefined
  const sum = units.reduce((total, unit, at) => total + unit * Number(parts[at + 1] ?? 0), 0)
  return sum > 0 ? sum : undefined
}
