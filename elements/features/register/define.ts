import { define } from '../../base/core/island.tsx'
import { RegisterElement } from './element.ts'

define('qd-register', RegisterElement)

export { RegisterElement }
