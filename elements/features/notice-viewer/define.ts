import { define } from '../../base/core/element/island.tsx'
import { NoticeViewerElement } from './element.ts'

define('qd-notice-viewer', NoticeViewerElement)

export { NoticeViewerElement }
