import { define } from '../../base/core/island.tsx'
import { SettingsDrawerElement } from './element.ts'

define('qd-settings-drawer', SettingsDrawerElement)

export { SettingsDrawerElement }
