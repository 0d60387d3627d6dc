import { texts } from '../../core/language/locale.ts'
import { useText } from '../../core/language/text.ts'
import { passwordStrength } from '../../kit/field/validators.ts'

const strengthText = texts(
  { label: '密码强度', '0': '至少 8 位，含字母、数字和特殊符号', '1': '低', '2': '中', '3': '强' },
  {
    label: 'Strength',
    '0': 'At least 8 characters with a letter, a digit and a special character',
    '1': 'low',
    '2': 'medium',
    '3': 'strong'
  }
)

/** Shows the strength of a password while typing. */
export function PasswordStrength({ value }: { value: string }) {
  const text = useText(strengthText)
  const strength = passwordStrength(value) as 0 | 1 | 2 | 3
  if (strength === 0) return <>{text[0]}</>
  return (
    <span className="strength">
      {text.label} <meter min={0} max={3} low={1.5} high={2.5} optimum={3} value={strength} aria-label={text.label} />{' '}
      {text[strength]}
    </span>
  )
}
