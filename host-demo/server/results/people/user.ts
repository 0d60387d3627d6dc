import Type from 'typebox'
import { sexes, userStates } from '../../../../elements/base/contract/user.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, DoneSchema, numbers, stampFields, texts } from '../../kernel/result-fields.ts'
import { ToldListSchema } from '../site/sheet.ts'

export const UserRowSchema = ClosedObject({
  ...stampFields,
  ...texts(
    'id',
    'username',
    'realname',
    'avatar',
    'sex_dictText',
    'birthday',
    'phone',
    'email',
    'status_dictText',
    'validUntil',
    'orgCode',
    'orgCodeTxt',
    'departName',
    'lockedUntil',
    'lastLoginTime',
    'lastLoginAddress',
    'deletedTime'
  ),
  ...booleans('mustChangePassword', 'hasSecondFactor', 'hasPasskey', 'hasEverySite', 'isExpired'),
  sex: Type.Enum(sexes),
  status: Type.Enum(userStates),
  departNames: Type.Array(Type.String()),
  roleNames: Type.Array(Type.String()),
  departRoleNames: Type.Array(Type.String()),
  positionNames: Type.Array(Type.String()),
  siteNames: Type.Array(Type.String()),
  departSiteNames: Type.Array(Type.String()),
  byDepartment: Type.Optional(Type.String()),
  byPosition: Type.Optional(Type.String()),
  grantUntil: Type.Optional(Type.String()),
  ...numbers('otherSites')
})

export const UserSessionSchema = ClosedObject({
  ...texts('id', 'subsiteName', 'address', 'device', 'createTime', 'lastUsed', 'expireTime'),
  ...booleans('isCurrent')
})

export const OidcLinkSchema = ClosedObject(texts('issuer', 'subject', 'createTime'))

export const UserSchema = ClosedObject({
  ...UserRowSchema.properties,
  ...texts('selectedroles', 'selecteddeparts', 'selectedsites', 'selectedpositions')
})

export const DepartmentCountsSchema = Type.Array(ClosedObject({ ...texts('departId'), ...numbers('count') }))

export const UserDepartmentsSchema = Type.Array(ClosedObject(texts('key', 'value', 'title')))

export const ResetPasswordsSchema = ClosedObject({
  ...DoneSchema.properties,
  ...texts('toldId'),
  told: Type.Optional(ToldListSchema)
})
