import { define } from '../../base/core/island.tsx'
import { HomeElement } from './element.ts'

define('qd-home', HomeElement)

export { HomeElement }
