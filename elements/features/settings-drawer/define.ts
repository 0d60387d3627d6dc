import { define } from '../../base/core/element/island.tsx'
import { SettingsDrawerElement } from './element.ts'

define('qd-settings-drawer', SettingsDrawerElement)

export { SettingsDrawerElement }
