import { define } from '../../base/core/element/island.tsx'
import { ClassLogElement } from './element.ts'

define('qd-class-log', ClassLogElement)

export { ClassLogElement }
