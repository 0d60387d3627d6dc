import { Menu, MenuDivider, MenuItem as Choice } from '@blueprintjs/core'
import { Share } from '@blueprintjs/icons'
import type { MenuItem } from '../../base/contract/menu.ts'
import { useText } from '../../base/core/language/text.ts'
import { topMenuText } from './top-menu.text.ts'
import { startsGroup, useEntry } from './use-entry.ts'

interface Props {
  items: readonly MenuItem[]
  /** Header entry of `items`; default: each item is its own header entry. */
  menu?: MenuItem
  chosen?: MenuItem
  hasHeadings?: boolean
}

/** Lists header entries vertically: the children of one entry, or entries that do not fit. */
export default function Entries({ items, menu, chosen, hasHeadings = false }: Props) {
  const text = useText(topMenuText)
  const headingAt = (index: number): string | undefined => {
    const category = items[index]?.menuCategory
    return hasHeadings && category && (index === 0 || startsGroup(items, index)) ? text[category] : undefined
  }
  return (
    <Menu>
      {items.map((item, index) => (
        <Entry key={item.id} item={item} menu={menu} heading={headingAt(index)} isChosen={item.id === chosen?.id} />
      ))}
    </Menu>
  )
}

interface EntryProps {
  item: MenuItem
  menu: MenuItem | undefined
  heading: string | undefined
  isChosen: boolean
}

function Entry({ item, menu, heading, isChosen }: EntryProps) {
  const { outside, ...link } = useEntry(item, menu)
  return (
    <>
      {heading && <MenuDivider title={heading} />}
      <Choice
        text={item.meta.title}
        active={isChosen}
        labelElement={outside ? <Share size={12} /> : undefined}
        {...link}
      />
    </>
  )
}
