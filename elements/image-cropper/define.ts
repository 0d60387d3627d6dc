import { define } from '../core/island.tsx'
import { ImageCropperElement } from './element.ts'

define('qd-image-cropper', ImageCropperElement)

export { ImageCropperElement }
