import { define } from '../core/island.tsx'
import { AnnouncementListElement } from './element.ts'

define('qd-announcement-list', AnnouncementListElement)

export { AnnouncementListElement }
