import { define } from '../core/island.tsx'
import { SettingsDrawerElement } from './element.ts'

define('qd-settings-drawer', SettingsDrawerElement)

export { SettingsDrawerElement }
