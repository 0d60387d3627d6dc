import { define } from '../../base/core/element/island.tsx'
import { HomeElement } from './element.ts'

define('qd-home', HomeElement)

export { HomeElement }
