import { define } from '../../base/core/element/island.tsx'
import { LoginElement } from './element.ts'

define('qd-login', LoginElement)

export { LoginElement }
