// Loaded when the page stands: nobody waits for it.
import { $unread } from '../elements/base/session/realtime/notices.ts'
import { setUnread } from './document-title.ts'

$unread.subscribe(setUnread)
