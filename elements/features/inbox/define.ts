import { define } from '../../base/core/island.tsx'
import { InboxElement } from './element.ts'

define('qd-inbox', InboxElement)

export { InboxElement }
