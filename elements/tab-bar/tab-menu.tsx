import { Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { useEmit } from '../core/host.ts'
import { useText } from '../core/text.ts'
import { tabBarText } from './tab-bar.text.ts'

type Which = 'this' | 'left' | 'right' | 'others'

/** What can be done with a tab and those beside it. */
export function TabMenu({ tab, label }: { tab: string; label?: string }) {
  const text = useText(tabBarText)
  const emit = useEmit()
  const close = (which: Which) => () => emit('qd-tab-close', { key: tab, which })
  return (
    <Menu aria-label={label}>
      <MenuItem text={text.refresh} onClick={() => emit('qd-tab-refresh', { key: tab })} />
      <MenuItem text={text.closeThis} onClick={close('this')} />
      <MenuItem text={text.closeLeft} onClick={close('left')} />
      <MenuItem text={text.closeRight} onClick={close('right')} />
      <MenuItem text={text.closeOthers} onClick={close('others')} />
    </Menu>
  )
}

/** Where a tab was clicked with the right button: pixels from the beginning of the bar. */
export interface MenuPlace {
  tab: string
  title: string
  left: number
}

/** The menu of a tab, below the place where it was asked for. */
export function TabMenuAt({ place, onClose }: { place: MenuPlace; onClose: () => void }) {
  const text = useText(tabBarText)
  return (
    <span className="menu-place" style={{ left: place.left }}>
      <PopoverNext
        isOpen
        placement="bottom-start"
        onInteraction={next => next || onClose()}
        onClose={onClose}
        content={<TabMenu tab={place.tab} label={text.menuOf(place.title)} />}
      >
        <span />
      </PopoverNext>
    </span>
  )
}
