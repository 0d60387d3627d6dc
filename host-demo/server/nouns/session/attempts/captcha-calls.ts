import type { FastifyRequest } from 'fastify'
import { Check } from 'typebox/value'
import { captchaPicture, captchaQuestion } from '../../../../../elements/base/contract/session.ts'
import { openRoute } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { Text } from '../../../kernel/fields.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { CaptchaQuestionSchema } from '../../../results/people/session.ts'
import { CaptchaKey } from './captcha-fields.ts'
import { askQuestion, makePicture } from './captchas.ts'

const keyOf = ({ params }: FastifyRequest) => {
  const { key } = params as { key: string }
  if (!Check(CaptchaKey, key)) throw new Refusal('验证码编号应为 1 至 64 个字母或数字')
  return key
}

/** Registers the calls for a captcha as a picture and as a question. */
export const registerCaptchas = (platform: Platform) => {
  const { database } = platform
  openRoute(platform, captchaPicture(':key'), { perMinute: 120, result: Text(20_000) }, async ({ request, address }) =>
    makePicture(database, keyOf(request), address)
  )
  openRoute(
    platform,
    captchaQuestion(':key'),
    { perMinute: 120, result: CaptchaQuestionSchema },
    async ({ request, address }) => askQuestion(database, keyOf(request), address)
  )
}
