import { define } from '../../base/core/island.tsx'
import { AttachmentPanelElement } from './element.ts'

define('qd-attachment-panel', AttachmentPanelElement)

export { AttachmentPanelElement }
