/** `1.5 MB` */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const units = ['KB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length, Math.floor(Math.log2(bytes) / 10))
  const [value, unit] = [bytes / 1024 ** power, units[power - 1]]
  return `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ${unit}`
}
