import Type from 'typebox'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, numbers, optional, texts } from '../../kernel/result-fields.ts'
import { SessionSubsiteSchema } from '../site/subsite.ts'

export const RegisterSchema = ClosedObject(texts('username'))

const OwnDepartmentSchema = ClosedObject(texts('id', 'orgCode', 'departName'))

export const CurrentDepartmentsSchema = ClosedObject({ ...texts('orgCode'), list: Type.Array(OwnDepartmentSchema) })

const UserInfoSchema = ClosedObject({
  ...texts('id', 'username', 'realname', 'avatar', 'phone', 'email', 'orgCode', 'departName'),
  ...optional(booleans('mustChangePassword', 'isPasswordOld', 'mustEnrol')),
  viewing: Type.Optional(ClosedObject({ ...texts('viewer'), ...numbers('secondsLeft') }))
})

export const SignedInSchema = ClosedObject({
  ...texts('token'),
  userInfo: UserInfoSchema,
  subsite: SessionSubsiteSchema
})

export const GetLoginOptionsSchema = ClosedObject({
  ...texts('casUrl', 'passkeyOrigin'),
  ...booleans('register'),
  oidc: Type.Union([ClosedObject(texts('name')), Type.Null()])
})

export const PasswordPlaceSchema = ClosedObject(texts('place'))

export const LogoutSchema = Type.Union([ClosedObject(texts('address')), Type.Null()])

export const BeginOidcSchema = ClosedObject(texts('address', 'state'))

export const CaptchaQuestionSchema = ClosedObject(texts('chinese', 'english'))

export const PresentUserSchema = ClosedObject({ userInfo: UserInfoSchema, subsite: SessionSubsiteSchema })
