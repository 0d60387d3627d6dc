import { define } from '../../base/core/element/island.tsx'
import { AlterationElement } from './element.ts'

define('qd-alteration', AlterationElement)

export { AlterationElement }
