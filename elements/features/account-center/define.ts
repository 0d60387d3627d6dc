import { define } from '../../base/core/island.tsx'
import { AccountCenterElement } from './element.ts'

define('qd-account-center', AccountCenterElement)

export { AccountCenterElement }
