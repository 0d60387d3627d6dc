import Type from 'typebox'
import { Text } from '../../../kernel/fields.ts'

/** Answer to a captcha. JeecgBoot sends '' if it shows none. */
export const GivenCaptcha = Type.With(Text(20, 0, '验证码'), { writeOnly: true })
export const CaptchaKey = Type.String({ pattern: '^[\\w-]{1,64}$', title: '验证码编号' })
/** JeecgBoot sends a number. */
export const CheckKey = Type.Union([CaptchaKey, Type.Integer({ minimum: 0 })], { title: '验证码编号' })
