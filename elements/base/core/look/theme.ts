import { atom, computed } from 'nanostores'
import { $preferences, flag, oneOf } from '../values/preferences.ts'

export const palette = ['#F5222D', '#FA541C', '#FAAD14', '#13C2C2', '#52C41A', '#1890FF', '#2F54EB', '#722ED1'] as const
export type PaletteColour = (typeof palette)[number]

export const defaultTheme = { colour: '#1890FF', weak: false } as const

/** Theme shared by all elements. `primary` is `#RRGGBB`. */
export interface Theme {
  primary: string
  weak: boolean
}

const $hostColour = atom<string>(defaultTheme.colour)

/** Sets the colour of the host page, `#RRGGBB`. Applies unless the user has chosen one in the settings. */
export function setHostColour(colour: unknown): void {
  if (typeof colour === 'string' && /^#[\da-f]{6}$/i.test(colour)) $hostColour.set(colour)
  else console.warn(`configure: theme.primary is no colour of the form #RRGGBB: ${String(colour)}`)
}

const $colour = computed([$preferences, $hostColour], ({ colour }, host) => oneOf(colour, [...palette, host], host))
const $weak = computed($preferences, ({ weak }) => flag(weak, defaultTheme.weak))
export const $theme = computed([$colour, $weak], (primary, weak): Theme => ({ primary, weak }))

type Rgb = [number, number, number]

const rgbOf = (hex: string): Rgb => [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16)) as Rgb
const hexOf = (rgb: Rgb): string => '#' + rgb.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')
const darker = (rgb: Rgb, share: number): Rgb => rgb.map(part => part * (1 - share)) as Rgb

/** Relative luminance, WCAG 2. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of white text on the colour. */
const contrastWithWhite = (hex: string): number => 1.05 / (luminance(rgbOf(hex)) + 0.05)

/**
 * Returns the colour, or the nearest darker shade that white text is readable on (contrast 5.2:1; WCAG asks for 4.5:1,
 * the rest allows for a tinted background).
 */
export function readable(hex: string): string {
  let rgb = rgbOf(hex)
  while (contrastWithWhite(hexOf(rgb)) < 5.2) rgb = darker(rgb, 0.03)
  return hexOf(rgb)
}

/** Returns the custom properties of a theme for a `style` attribute. Pages override the colour with `--qd-brand`. */
export function themeProperties(theme: Theme): Record<string, string> {
  const strong = readable(theme.primary)
  const rgb = rgbOf(strong)
  return {
    '--qd-primary': `var(--qd-brand, ${theme.primary})`,
    '--qd-primary-strong': `var(--qd-brand-strong, ${strong})`,
    '--qd-primary-hover': `var(--qd-brand-strong, ${hexOf(darker(rgb, 0.12))})`,
    '--qd-primary-active': `var(--qd-brand-strong, ${hexOf(darker(rgb, 0.24))})`,
    '--qd-primary-tint': `rgba(${rgb.map(Math.round).join(', ')}, 0.08)`,
    '--qd-primary-tint-strong': `rgba(${rgb.map(Math.round).join(', ')}, 0.16)`
  }
}
