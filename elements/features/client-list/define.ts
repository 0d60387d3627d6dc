import { define } from '../../base/core/element/island.tsx'
import { ClientListElement } from './element.ts'

define('qd-client-list', ClientListElement)

export { ClientListElement }
