import Type from 'typebox'
import { ClosedObject } from '../../kernel/fields.ts'
import { flags, texts } from '../../kernel/result-fields.ts'

const style = Type.Enum(['text', 'image', 'select'])
const yesNo = Type.Enum(['Y', 'N'])

export const ShownLinkTypeSchema = ClosedObject({
  ...texts('id', 'name', 'code', 'sharedBy'),
  ...flags('status'),
  style,
  isShared: yesNo,
  isHidden: yesNo,
  linkCount: Type.Number()
})

export const InheritedLinkSchema = ClosedObject({
  ...texts('id', 'name', 'url'),
  state: Type.Enum(['on', 'waiting', 'ended', 'off']),
  isHidden: yesNo
})

export const PublicLinksSchema = ClosedObject({
  ...texts('name', 'code'),
  style,
  links: Type.Array(ClosedObject({ ...texts('name', 'url', 'logo', 'alt'), target: Type.Enum(['blank', 'self']) }))
})
