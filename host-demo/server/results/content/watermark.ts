import Type from 'typebox'
import { watermarkKinds, watermarkObjects } from '../../../../elements/base/contract/watermark.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, numbers, texts } from '../../kernel/result-fields.ts'

export const WatermarkSchema = ClosedObject({
  ...texts('objId', 'text', 'color', 'pictureId', 'picturePath'),
  ...numbers('fontSize', 'opacity', 'position', 'offsetX', 'offsetY', 'minWidth', 'minHeight', 'version'),
  ...booleans('isOn'),
  obj: Type.Enum(watermarkObjects),
  kind: Type.Enum(watermarkKinds)
})
