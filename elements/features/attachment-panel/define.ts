import { define } from '../../base/core/element/island.tsx'
import { AttachmentPanelElement } from './element.ts'

define('qd-attachment-panel', AttachmentPanelElement)

export { AttachmentPanelElement }
