import { Secret, Text } from '../../kernel/fields.ts'

/** As a person gives them to be recognised: whether they are well formed is told to nobody. */
export const UserName = Text(64, 1, '用户名')
export const Mobile = Text(20, 1, '手机号')
export const Captcha = Secret(10, '验证码')
export const Password = Secret(128, '密码')
