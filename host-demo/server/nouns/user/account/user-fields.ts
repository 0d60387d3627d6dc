import { emailPattern, accountMobilePattern } from '../../../../../elements/base/contract/checks.ts'
import Type from 'typebox'
import { sexes } from '../../../../../elements/base/contract/user.ts'
import { Choice, OptionalIds, pageFields, Text, titled } from '../../../kernel/fields.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { parseTime } from '../../../kernel/clock.ts'
import { Password } from '../../session/account-fields.ts'
import { sexWords } from './user-list.ts'

/** Both may be ''. */
const Mobile = Type.String({ pattern: `^(${accountMobilePattern})?$`, title: '手机号' })
const Email = Type.String({ maxLength: 100, pattern: `^(${emailPattern})?$`, title: '邮箱' })

export const Avatar = Type.String({
  pattern: '^(/files/[\\w/-]{1,200}\\.(png|jpe?g|gif|webp|avif))?$',
  title: '头像'
})

export const validityFields = {
  validUntil: Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$', title: '有效期至' }),
  endsNow: Type.Boolean()
}

export const userFields = {
  realname: Text(30, 1, '姓名'),
  avatar: Type.Optional(Avatar),
  sex: Choice(sexes, '性别', sexWords, { 男性: '1', 女性: '2' }),
  birthday: Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$', title: '生日' }),
  phone: Mobile,
  email: Email,
  selectedroles: titled('角色', OptionalIds),
  selecteddeparts: titled('部门', OptionalIds),
  selectedsites: Type.Optional(titled('站点', OptionalIds)),
  selectedpositions: Type.Optional(titled('岗位', OptionalIds)),
  validUntil: Type.Optional(validityFields.validUntil),
  endsNow: Type.Optional(validityFields.endsNow)
}

export const newUserFields = {
  ...userFields,
  username: Type.String({ pattern: '^[a-zA-Z][\\w.-]{2,31}$', title: '用户账号' }),
  password: titled('登录密码', Password)
}

/** Filters for lists of people. */
export const peopleFields = {
  username: Type.Optional(Text(64, 0, '用户账号')),
  realname: Type.Optional(Text(64, 0, '姓名'))
}

export const listFields = {
  ...pageFields,
  ...peopleFields,
  phone: Type.Optional(Text(20, 0, '手机号')),
  email: Type.Optional(Text(100, 0, '邮箱')),
  sex: Type.Optional(Text(20, 0, '性别')),
  status: Type.Optional(Text(20, 0, '状态')),
  keyword: Type.Optional(Text(64, 0, '姓名或账号')),
  departId: Type.Optional(Text(64, 0, '部门')),
  underDepartId: Type.Optional(Text(64, 0, '部门及以下')),
  roleId: Type.Optional(Text(64, 0, '角色')),
  siteId: Type.Optional(Text(64, 0, '站点')),
  positionId: Type.Optional(Text(64, 0, '岗位')),
  lacks: Type.Optional(Text(20, 0, '缺少')),
  validity: Type.Optional(Text(20, 0, '有效期')),
  createTime_begin: Type.Optional(Text(19, 0, '创建时间')),
  createTime_end: Type.Optional(Text(19, 0, '创建时间'))
}

export const deletedFields = { ...pageFields, ...peopleFields }

export const requireBirthday = (birthday: string) => {
  const day = birthday && parseTime(birthday)
  if (birthday && (!day || day.getTime() > Date.now())) throw new Refusal('生日（birthday）格式不正确，请修改后重试')
}
