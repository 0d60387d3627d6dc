import { formerPasswords, passwordProblem, passwordRefusals, type PasswordProblem } from '../../contract/password.ts'
import { Refused } from '../../core/language/errors.ts'
import { $locale, texts } from '../../core/language/locale.ts'

export const passwordRulesText = texts(
  {
    rule: '至少 8 位，含大写字母、小写字母、数字和特殊符号；不含用户名，不用常见密码',
    ownRule: `至少 8 位，含大写字母、小写字母、数字和特殊符号；不含用户名，不用常见密码，不与最近 ${formerPasswords} 次的相同`,
    ...passwordRefusals
  },
  {
    rule: 'At least 8 characters with a capital letter, a small letter, a digit and a special character; no user name in it and no common password',
    ownRule: `At least 8 characters with a capital letter, a small letter, a digit and a special character; no user name in it, no common password and none of your last ${formerPasswords}`,
    kinds: 'Use at least 8 characters with a capital letter, a small letter, a digit and a special character',
    name: 'The password must not contain the user name',
    common: 'This password is common and easy to guess. Choose another one',
    former: `The new password must differ from your last ${formerPasswords}`
  }
)

/** Returns the sentence about what is wrong with a new password; '' if it follows the rules. */
export function passwordSentence(password: string, username: string): string {
  const problem = passwordProblem(password, username)
  return problem && passwordRulesText[$locale.get()][problem]
}

/** Rethrows a refusal of a new password in the language of the page. */
export function refusePassword(error: unknown): never {
  const { problem } = Object(error instanceof Refused && error.result) as { problem?: PasswordProblem }
  if (problem && error instanceof Refused)
    throw new Refused(passwordRulesText[$locale.get()][problem] ?? error.message, error.code)
  throw error
}
