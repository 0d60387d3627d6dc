export interface Color {
  /** Lower case `#rrggbb`. */
  hex: string
  /** 0 to 1. */
  alpha: number
}

const two = (number: number): string =>
  Math.min(255, Math.max(0, Math.round(number)))
    .toString(16)
    .padStart(2, '0')

/** Reads `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb(…)` and `rgba(…)`; undefined for anything else. */
export function readColor(words: string): Color | undefined {
  const text = words.trim().toLowerCase()
  const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text)
  if (short)
    return {
      hex: `#${short
        .slice(1)
        .map(digit => digit + digit)
        .join('')}`,
      alpha: 1
    }
  const long = /^#?([0-9a-f]{6})([0-9a-f]{2})?$/.exec(text)
  if (long) return { hex: `#${long[1]}`, alpha: long[2] ? Math.round((parseInt(long[2], 16) / 255) * 100) / 100 : 1 }
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+(\d*\.?\d+)(%?))?\s*\)$/.exec(text)
  if (!parts) return undefined
  const alpha = parts[4] === undefined ? 1 : Math.min(1, Number(parts[4]) / (parts[5] ? 100 : 1))
  return { hex: `#${[parts[1], parts[2], parts[3]].map(part => two(Number(part))).join('')}`, alpha }
}

/** Formats a colour as JeecgBoot documents store it. */
export function writeColor({ hex, alpha }: Color, hasAlpha: boolean): string {
  if (!hasAlpha) return hex
  const [red, green, blue] = [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16))
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`
}
