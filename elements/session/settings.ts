import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'
import { computed, onMount } from 'nanostores'
import { $locale, type Locale } from '../core/locale.ts'
import { $theme } from '../core/theme.ts'
import { shared } from './storage.ts'

export const palette = ['#F5222D', '#FA541C', '#FAAD14', '#13C2C2', '#52C41A', '#1890FF', '#2F54EB', '#722ED1'] as const
export type PaletteColour = (typeof palette)[number]

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
  colour: '#1890FF',
  layout: 'side',
  width: 'fixed',
  fixedHeader: true,
  autoHideHeader: false,
  fixedSide: true,
  weak: false,
  multiTab: true,
  sideCollapsed: false,
  language: 'zh-CN'
}

const kept: Record<string, string> = {}

// A refused or full storage keeps the settings for this page.
const engine = new Proxy(kept, {
  has: (own, name: string) => shared.read(name) !== null || name in own,
  get: (own, name: string) => shared.read(name) ?? own[name],
  set(own, name: string, value: string) {
    own[name] = value
    shared.write(name, value)
    return true
  },
  deleteProperty(own, name: string) {
    delete own[name]
    return shared.write(name, null)
  }
})
setPersistentEngine(engine, windowPersistentEvents)

type Stored = { [Name in keyof Settings]?: unknown }

function decode(text: string): Stored {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

const $stored = persistentAtom<Stored>('qundao:settings', {}, { encode: value => JSON.stringify(value), decode })

const oneOf = <Value extends string>(value: unknown, allowed: readonly Value[], fallback: Value): Value =>
  allowed.includes(value as Value) ? (value as Value) : fallback
const flag = (value: unknown, fallback: boolean): boolean => (typeof value === 'boolean' ? value : fallback)

/** The settings of this browser. What is stored and makes no sense counts as not stored. */
export const $settings = computed($stored, (stored): Settings => {
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
    language: oneOf(stored.language, ['zh-CN', 'en'], defaults.language)
  }
})

/** Fixed header off turns auto-hide off; top navigation turns the fixed side menu off. */
export function changeSettings(change: Partial<Settings>): void {
  const whole = { ...change }
  if (change.fixedHeader === false) whole.autoHideHeader = false
  if (change.layout === 'top') whole.fixedSide = false
  $stored.set({ ...$stored.get(), ...whole })
}

// Every island wears the theme; while one is mounted the settings of other tabs reach it.
onMount($theme, () =>
  $settings.subscribe(({ colour, weak }) => {
    const now = $theme.get()
    if (now.primary !== colour || now.weak !== weak) $theme.set({ primary: colour, weak })
  })
)

onMount($locale, () => $settings.subscribe(({ language }) => $locale.set(language)))
