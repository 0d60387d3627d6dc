import { computed } from 'nanostores'
import { locales, type Locale } from '../../core/language/locale.ts'
import { $preferences, flag, oneOf } from '../../core/values/preferences.ts'
import { defaultTheme, palette, type PaletteColour } from '../../core/look/theme.ts'

export interface Settings {
  menuTheme: 'dark' | 'light'
  colour: PaletteColour
  layout: 'side' | 'top'
  width: 'fixed' | 'fluid'
  fixedHeader: boolean
  autoHideHeader: boolean
  fixedSide: boolean
  weak: boolean
  multiTab: boolean
  sideCollapsed: boolean
  language: Locale
}

export const defaults: Settings = {
  menuTheme: 'light',
  ...defaultTheme,
  layout: 'side',
  width: 'fixed',
  fixedHeader: true,
  autoHideHeader: false,
  fixedSide: true,
  multiTab: true,
  sideCollapsed: false,
  language: 'zh-CN'
}

/** Settings of this browser. Invalid stored values are replaced by defaults. */
export const $settings = computed($preferences, (stored): Settings => {
  const layout = oneOf(stored.layout, ['side', 'top'], defaults.layout)
  const fixedHeader = flag(stored.fixedHeader, defaults.fixedHeader)
  return {
    menuTheme: oneOf(stored.menuTheme, ['dark', 'light'], defaults.menuTheme),
    colour: oneOf(stored.colour, palette, defaults.colour),
    layout,
    width: layout === 'top' ? oneOf(stored.width, ['fixed', 'fluid'], defaults.width) : defaults.width,
    fixedHeader,
    autoHideHeader: fixedHeader && flag(stored.autoHideHeader, defaults.autoHideHeader),
    fixedSide: layout === 'side' && flag(stored.fixedSide, defaults.fixedSide),
    weak: flag(stored.weak, defaults.weak),
    multiTab: flag(stored.multiTab, defaults.multiTab),
    sideCollapsed: flag(stored.sideCollapsed, defaults.sideCollapsed),
    language: oneOf(stored.language, locales, defaults.language)
  }
})

/** Applies a change. Turning the fixed header off also ends auto-hide; top navigation ends the fixed side menu. */
export function changeSettings(change: Partial<Settings>): void {
  const whole = { ...change }
  if (change.fixedHeader === false) whole.autoHideHeader = false
  if (change.layout === 'top') whole.fixedSide = false
  // Settings that only apply to the other navigation are reset with it.
  if (change.layout === 'side') Object.assign(whole, { width: defaults.width, fixedSide: defaults.fixedSide })
  $preferences.set({ ...$preferences.get(), ...whole })
}
