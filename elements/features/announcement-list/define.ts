import { define } from '../../base/core/element/island.tsx'
import { AnnouncementListElement } from './element.ts'

define('qd-announcement-list', AnnouncementListElement)

export { AnnouncementListElement }
