import { define } from '../../base/core/element/island.tsx'
import { RegisterElement } from './element.ts'

define('qd-register', RegisterElement)

export { RegisterElement }
