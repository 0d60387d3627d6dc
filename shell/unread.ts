// Loaded after the page is ready.
import { followAccess } from '../elements/base/session/realtime/follow-access.ts'
import { $unread } from '../elements/base/session/realtime/notices.ts'
import { setUnread } from './document-title.ts'

$unread.subscribe(setUnread)
followAccess()
