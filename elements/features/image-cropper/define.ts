import { define } from '../../base/core/island.tsx'
import { ImageCropperElement } from './element.ts'

define('qd-image-cropper', ImageCropperElement)

export { ImageCropperElement }
