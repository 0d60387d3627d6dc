import { useText } from '../../base/core/language/text.ts'
import { TreeChoice } from '../../base/kit/choose/tree-choice.tsx'
import { useMayTry } from '../../base/kit/access/use-rights.ts'
import { loadSites } from '../../base/shared/people/sites.ts'
import { userListText } from './user-list.text.ts'

interface Props {
  id: string
  value: string[]
  isEditable: boolean
  onChange: (keys: string[]) => void
}

/** Selects the sites of a user. Requires the right to assign sites. */
export function SiteChoice({ id, value, isEditable, onChange }: Props) {
  const text = useText(userListText)
  const mayTry = useMayTry()
  return (
    <TreeChoice
      id={id}
      label={text.site}
      value={value}
      isEditable={isEditable && mayTry('system:user:subsite')}
      load={loadSites}
      mayChoose={({ isGroup }) => !isGroup}
      onChange={onChange}
    />
  )
}
