import { define } from '../../base/core/island.tsx'
import { NoticeBellElement } from './element.ts'

define('qd-notice-bell', NoticeBellElement)

export { NoticeBellElement }
