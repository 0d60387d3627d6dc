import { Secret, Text } from '../../kernel/fields.ts'

/** Sign-in fields. They check lengths only, so that a response does not reveal whether a name is well formed. */
export const UserName = Text(64, 1, '用户名')
export const Mobile = Text(20, 1, '手机号')
export const Captcha = Secret(10, '验证码')
export const Password = Secret(128, '密码')
