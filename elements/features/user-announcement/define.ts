import { define } from '../../base/core/element/island.tsx'
import { UserAnnouncementElement } from './element.ts'

define('qd-user-announcement', UserAnnouncementElement)

export { UserAnnouncementElement }
