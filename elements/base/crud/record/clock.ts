const two = (number: number): string => String(number).padStart(2, '0')

/** Formats a time as `HH:mm`, with the date if it is not today. */
export function clock(epoch: number): string {
  const time = new Date(epoch)
  const clock = `${two(time.getHours())}:${two(time.getMinutes())}`
  return time.toDateString() === new Date().toDateString() ? clock : `${time.getMonth() + 1}-${time.getDate()} ${clock}`
}
