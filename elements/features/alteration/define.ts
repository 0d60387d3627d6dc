import { define } from '../../base/core/island.tsx'
import { AlterationElement } from './element.ts'

define('qd-alteration', AlterationElement)

export { AlterationElement }
