import { texts } from '../../core/language/locale.ts'

export const captchaText = texts(
  {
    label: '验证码',
    picture: '图片验证码：四个字母或数字。看不清可换一张，或改答文字题',
    hint: '多次登录失败后需要验证码，两分钟内有效',
    other: '换一张',
    asQuestion: '改答文字题',
    asPicture: '改看图片',
    loading: '正在加载验证码…',
    broken: '图片无法显示，请换一张或改答文字题'
  },
  {
    label: 'Captcha',
    picture: 'Picture of four letters or digits. If you cannot read it, load another one or answer a question',
    hint: 'Needed after several failed attempts. Valid for two minutes.',
    other: 'Another one',
    asQuestion: 'Answer a question',
    asPicture: 'Show a picture',
    loading: 'Loading the captcha…',
    broken: 'The picture cannot be shown. Load another one or answer a question.'
  }
)
