import { define } from '../../base/core/island.tsx'
import { AnnouncementListElement } from './element.ts'

define('qd-announcement-list', AnnouncementListElement)

export { AnnouncementListElement }
