import { useText } from '../../base/core/language/text.ts'
import { iconNames, MenuIcon } from '../../base/kit/menu-icon.tsx'
import { permissionListText } from './permission-list.text.ts'

interface Props {
  id: string
  value: string
  isEditable: boolean
  onChange: (name: string) => void
}

/** Chooses a menu icon. Entries without one get a default icon. */
export function IconChoice({ id, value, isEditable, onChange }: Props) {
  const text = useText(permissionListText)
  const names = iconNames.includes(value) || value === '' ? iconNames : [...iconNames, value]
  return (
    <div className="icons" role="radiogroup" aria-label={text.icon}>
      {['', ...names].map((name, at) => (
        <label key={name} className="icon-choice" title={name || text.noIcon}>
          <input
            id={at === 0 ? id : undefined}
            type="radio"
            name="icon"
            aria-label={name || text.noIcon}
            checked={value === name}
            disabled={!isEditable}
            onChange={() => onChange(name)}
          />
          <MenuIcon name={name} />
        </label>
      ))}
    </div>
  )
}
