import { isStrongPassword } from './checks.ts'

/** Number of a person's last passwords that a new one must differ from. */
export const formerPasswords = 5

/** `former` is known to the platform only. */
export type PasswordProblem = 'kinds' | 'name' | 'common' | 'former'

/** Sentences of the platform about a refused password. */
export const passwordRefusals: Readonly<Record<PasswordProblem, string>> = {
  kinds: '密码由8位数字、大小写字母和特殊符号组成!',
  name: '密码不能包含用户名',
  common: '这个密码太常见，容易被猜到，请换一个',
  former: `新密码不能与最近 ${formerPasswords} 次用过的密码相同`
}

/** Words of which the most guessed passwords consist. */
const words =
  'password passwd passw pass admin administrator root system manager master super user guest test demo login welcome hello letmein iloveyou love monkey dragon sunshine princess football baseball superman batman trustno secret changeme default server oracle mysql sql ftp web office company computer internet windows linux cisco huawei h3c lenovo dell alibaba tencent baidu weixin wechat taobao qq woaini wozhi nihao zhongguo china beijing mima wangzhe abc xyz aa 520 1314 qaz wsx edc rfv qwe asd zxc'.split(
    ' '
  )
/** Rows and columns of the keyboard, and alphabets, in which runs of keys are found. */
const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv5tgb']
const runPattern = [...runs, ...runs.map(run => [...run].reverse().join(''))]
  .flatMap(run => Array.from({ length: run.length - 2 }, (_, at) => run.slice(at, at + 3)))
  .join('|')
/** Signs that stand for letters. */
const letterOf: Record<string, string> = { '@': 'a', $: 's', '0': 'o', '3': 'e', '1': 'i', '!': 'i' }

const wordPattern = new RegExp([...words].sort((one, other) => other.length - one.length).join('|'), 'g')
const sequencePattern = new RegExp(`(?:${runPattern})[a-z\\d]?|(.)\\1{2,}|(?:19|20)\\d\\d`, 'g')

/** Letters and digits that a common password may have beside common words, sequences and years. */
const mostOwn = 2

/** Spells a text without signs for letters. */
const spell = (text: string): string => text.replaceAll(/[@$031!]/g, sign => letterOf[sign] ?? sign)
const ownPart = (text: string): string =>
  text
    .replaceAll(wordPattern, ' ')
    .replaceAll(sequencePattern, ' ')
    .replaceAll(/[^a-z\d]/g, '')

/** Returns true for passwords made of common words, keys beside each other, repeated signs and years: `Admin@123`. */
function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  const spelt = [lower, lower.replaceAll(sequencePattern, ' ')].map(spell)
  return [lower, ...spelt].some(text => ownPart(text).length <= mostOwn)
}

/** Returns the user name and its parts that are long enough to be recognised. */
function partsOf(username: string): string[] {
  const name = username.trim().toLowerCase()
  return [name, ...name.split(/[^a-z]+/).filter(part => part.length > 3)].filter(part => part.length > 2)
}

/** Checks a new password of a back-office user. Returns '' if it follows the rules. */
export function passwordProblem(password: string, username: string): PasswordProblem | '' {
  if (!isStrongPassword(password)) return 'kinds'
  const lower = password.toLowerCase()
  if (partsOf(username).some(part => lower.includes(part))) return 'name'
  return isCommon(password) ? 'common' : ''
}
