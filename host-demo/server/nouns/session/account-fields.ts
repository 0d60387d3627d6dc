import Type from 'typebox'
import { Secret, Text } from '../../kernel/fields.ts'

/** Sign-in fields. They check lengths only, so that a response does not reveal whether a name is well formed. */
export const UserName = Text(64, 1, '用户名')
export const Mobile = Text(20, 1, '手机号')
export const Captcha = Secret(10, '验证码')
export const Password = Secret(128, '密码')
/** Answer to a captcha. JeecgBoot sends '' if it shows none. */
export const GivenCaptcha = Type.With(Text(20, 0, '验证码'), { writeOnly: true })
export const CaptchaKey = Type.String({ pattern: '^[\\w-]{1,64}$', title: '验证码编号' })
/** JeecgBoot sends a number. */
export const CheckKey = Type.Union([CaptchaKey, Type.Integer({ minimum: 0 })], { title: '验证码编号' })
