import { useText } from '../../base/core/language/text.ts'
import { later } from '../../base/kit/later.tsx'
import { Popup } from '../../base/kit/popup/popup.tsx'
import { tabBarText } from './tab-bar.text.ts'

export const TabMenu = later(() => import('./tab-menu.tsx'))

/** Position of a right click on a tab, in pixels from the start of the bar. */
export interface MenuPlace {
  tab: string
  title: string
  left: number
}

/** Shows the menu of a tab at the position of the click. */
export function TabMenuAt({ place, onClose }: { place: MenuPlace; onClose: () => void }) {
  const text = useText(tabBarText)
  return (
    <span className="menu-place" style={{ left: place.left }}>
      <Popup
        bring={TabMenu.bring}
        isOpen
        placement="bottom-start"
        onInteraction={next => next || onClose()}
        content={<TabMenu tab={place.tab} label={text.menuOf(place.title)} />}
      >
        <span />
      </Popup>
    </span>
  )
}
