import { Menu, MenuItem } from '@blueprintjs/core'
import { useEmit } from '../../base/core/react/host.ts'
import { useText } from '../../base/core/language/text.ts'
import { tabBarText } from './tab-bar.text.ts'

type Which = 'this' | 'left' | 'right' | 'others'

/** Lists the actions for a tab and its neighbours. */
export default function TabMenu({ tab, label }: { tab: string; label?: string }) {
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
