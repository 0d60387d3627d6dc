import { define } from '../../base/core/island.tsx'
import { WatermarkSettingsElement } from './element.ts'

define('qd-watermark-settings', WatermarkSettingsElement)

export { WatermarkSettingsElement }
