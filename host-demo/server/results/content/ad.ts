import Type from 'typebox'
import { ClosedObject } from '../../kernel/fields.ts'
import { flags, numbers, texts } from '../../kernel/result-fields.ts'

const kind = Type.Enum(['carousel', 'picture', 'banner', 'float', 'couplet', 'popup', 'video', 'topic'])

export const ShownAdSlotSchema = ClosedObject({
  ...texts('id', 'name', 'code', 'thumb'),
  ...numbers('width', 'height', 'most', 'itemCount', 'liveCount'),
  ...flags('status'),
  kind
})

export const AdCalendarSchema = ClosedObject({
  now: Type.String(),
  most: Type.Number(),
  runs: Type.Array(
    ClosedObject({
      ...texts('id', 'title', 'startTime', 'endTime'),
      state: Type.Enum(['draft', 'waiting', 'on', 'ended', 'off', 'lost'])
    })
  )
})

export const PublicSlotSchema = ClosedObject({
  ...texts('code', 'name', 'columnId'),
  ...numbers('width', 'height', 'seconds', 'closedHours'),
  kind,
  rotation: Type.Enum(['order', 'random', 'weight']),
  scope: Type.Enum(['site', 'home', 'columns', 'article']),
  device: Type.Enum(['all', 'pc', 'mobile']),
  isClosable: Type.Enum(['Y', 'N']),
  items: Type.Array(
    ClosedObject({
      ...texts('id', 'title', 'picture', 'mobilePicture', 'alt', 'linkId', 'url', 'videoUrl'),
      linkKind: Type.Enum(['none', 'article', 'column', 'address']),
      target: Type.Enum(['blank', 'self']),
      weight: Type.Number()
    })
  )
})

export const PublicMourningSchema = ClosedObject({ isGrey: Type.Boolean(), until: Type.String() })
