import { captchaQuestion, login, type CaptchaQuestion, type SignedIn } from '../../elements/base/contract/session.ts'
import { codes, type Envelope } from '../../elements/base/contract/envelope.ts'
import { inChinese, inEnglish } from '../../host-demo/server/nouns/session/attempts/question.ts'

const numbersIn = (words: (number: number) => string) =>
  new Map(Array.from({ length: 100 }, (_, number) => [words(number), number]))

const answerBy = (form: RegExp, numbers: Map<string, number>, plus: string) => (question: string) => {
  const [, first = '', sign, second = ''] = form.exec(question) ?? []
  const [one, other] = [numbers.get(first), numbers.get(second)]
  if (one === undefined || other === undefined) throw new Error(question)
  return String(sign === plus ? one + other : one - other)
}

/** Answers the question of a captcha as a person does who reads it. */
export const answerInChinese = answerBy(/^(.+)([加减])(.+)等于多少？请填数字$/, numbersIn(inChinese), '加')
export const answerInEnglish = answerBy(
  /^What is (\S+) (plus|minus) (\S+)\? Enter digits\.$/,
  numbersIn(inEnglish),
  'plus'
)

type Reply = Envelope<SignedIn | null>

/** Signs in from an address, and answers the captcha if one is asked for. */
export const guessFrom = async (url: string, address: string, username: string, secret: string): Promise<Reply> => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  const attempt = async (more: object): Promise<Reply> => {
    const body = JSON.stringify({ username, password: secret, ...more })
    return (await fetch(`${url}/api${login.path}`, { method: 'POST', headers, body })).json() as Promise<Reply>
  }
  const first = await attempt({})
  if (first.code !== codes.captcha) return first
  const checkKey = crypto.randomUUID()
  const asked = await fetch(`${url}/api${captchaQuestion(checkKey).path}`, { headers })
  const { result } = (await asked.json()) as Envelope<CaptchaQuestion>
  return attempt({ captcha: answerInEnglish(result.english), checkKey })
}
