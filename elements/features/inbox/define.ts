import { define } from '../../base/core/element/island.tsx'
import { InboxElement } from './element.ts'

define('qd-inbox', InboxElement)

export { InboxElement }
