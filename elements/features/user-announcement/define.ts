import { define } from '../../base/core/island.tsx'
import { UserAnnouncementElement } from './element.ts'

define('qd-user-announcement', UserAnnouncementElement)

export { UserAnnouncementElement }
