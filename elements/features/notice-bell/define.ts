import { define } from '../../base/core/element/island.tsx'
import { NoticeBellElement } from './element.ts'

define('qd-notice-bell', NoticeBellElement)

export { NoticeBellElement }
