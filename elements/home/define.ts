import { define } from '../core/island.tsx'
import { HomeElement } from './element.ts'

define('qd-home', HomeElement)

export { HomeElement }
