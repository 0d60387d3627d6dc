import { define } from '../../base/core/element/island.tsx'
import { AccountCenterElement } from './element.ts'

define('qd-account-center', AccountCenterElement)

export { AccountCenterElement }
