import { define } from '../core/island.tsx'
import { LoginElement } from './element.ts'

define('qd-login', LoginElement)

export { LoginElement }
