import { define } from '../../base/core/element/island.tsx'
import { SecurityStatusElement } from './element.ts'

define('qd-security-status', SecurityStatusElement)

export { SecurityStatusElement }
