import { define } from '../../base/core/element/island.tsx'
import { WatermarkSettingsElement } from './element.ts'

define('qd-watermark-settings', WatermarkSettingsElement)

export { WatermarkSettingsElement }
