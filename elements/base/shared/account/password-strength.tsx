import { texts } from '../../core/language/locale.ts'
import { useText } from '../../core/language/text.ts'
import { passwordStrength } from '../../kit/field/validators.ts'
import { passwordRulesText } from './password-rules.ts'

const strengthText = texts(
  { label: '密码强度', '1': '低', '2': '中', '3': '强' },
  { label: 'Strength', '1': 'low', '2': 'medium', '3': 'strong' }
)

/** Shows the rules for a password, and its strength while typing. `isOwn`: former passwords are refused, too. */
export function PasswordStrength({ value, isOwn = false }: { value: string; isOwn?: boolean }) {
  const text = useText(strengthText)
  const rules = useText(passwordRulesText)
  const strength = passwordStrength(value) as 0 | 1 | 2 | 3
  if (strength === 0) return <>{isOwn ? rules.ownRule : rules.rule}</>
  return (
    <span className="strength">
      {text.label} <meter min={0} max={3} low={1.5} high={2.5} optimum={3} value={strength} aria-label={text.label} />{' '}
      {text[strength]}
    </span>
  )
}
