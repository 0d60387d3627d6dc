import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { Key, LogOut, Office, User } from '@blueprintjs/icons'
import { useText } from '../../base/core/language/text.ts'
import { userMenuText } from './user-menu.text.ts'

export type Choice = 'center' | 'password' | 'department' | 'signOut'

interface Props {
  name: string
  /** Current department of the user, or an empty string. */
  department: string
  onChoose: (choice: Choice) => void
}

/** Lists the account actions. */
export default function Entries({ name, department, onChoose }: Props) {
  const text = useText(userMenuText)
  return (
    <Menu>
      <MenuDivider title={text.welcome(name)} />
      {department && <MenuItem text={department} disabled />}
      <MenuItem icon={<User />} text={text.center} onClick={() => onChoose('center')} />
      <MenuItem icon={<Key />} text={text.password} onClick={() => onChoose('password')} />
      <MenuItem icon={<Office />} text={text.department} onClick={() => onChoose('department')} />
      <MenuItem icon={<LogOut />} text={text.signOut} onClick={() => onChoose('signOut')} />
    </Menu>
  )
}
