// Loaded after the page is ready.
import { $unread } from '../elements/base/session/realtime/notices.ts'
import { setUnread } from './document-title.ts'

$unread.subscribe(setUnread)
