// Loaded when the page stands: nobody waits for it.
import { $unread } from '../elements/session/notices.ts'
import { setUnread } from './document-title.ts'

$unread.subscribe(setUnread)
