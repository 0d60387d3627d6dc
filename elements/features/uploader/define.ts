import { define } from '../../base/core/island.tsx'
import { UploaderElement } from './element.ts'

define('qd-uploader', UploaderElement)

export { UploaderElement }
