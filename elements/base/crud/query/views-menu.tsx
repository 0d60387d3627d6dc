import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { Blank, Tick } from '@blueprintjs/icons'
import type { ListView } from '../../contract/list-view.ts'
import { useText } from '../../core/language/text.ts'
import { viewsText } from './views.text.ts'

/** Empty icon with the width of the check mark. */
const blank = <Blank />

interface Props {
  views: readonly ListView[]
  /** Current view; undefined without one. */
  view: ListView | undefined
  /** True if the list differs from the view. */
  isChanged: boolean
  onOpen: (view: ListView) => void
  onLeave: () => void
  onOverwrite: (view: ListView) => void
  onEdit: (view: ListView | 'new') => void
  /** Makes the view the default, or removes the default. */
  onChoose: (view: ListView) => void
  onDelete: (view: ListView) => void
}

/** Menu of the user's views, with the actions of the current one. */
export default function ViewsMenu(props: Props) {
  const { views, view, isChanged, onOpen, onLeave, onOverwrite, onEdit, onChoose, onDelete } = props
  const text = useText(viewsText)
  const items = (title: string, some: readonly ListView[]) =>
    some.length > 0 && (
      <>
        <MenuDivider title={title} />
        {some.map(each => (
          <MenuItem
            key={each.id}
            icon={each === view ? <Tick /> : blank}
            text={each.viewName}
            label={each.isDefault ? text.byDefault : undefined}
            onClick={() => onOpen(each)}
          />
        ))}
      </>
    )
  const own = views.filter(({ isOwn }) => isOwn)
  const shared = views.filter(({ isOwn }) => !isOwn)
  return (
    <Menu className="views-menu">
      <MenuItem icon={view ? blank : <Tick />} text={text.whole} onClick={onLeave} />
      {items(text.own, own)}
      {items(text.shared, shared)}
      <MenuDivider />
      {view && isChanged && view.mayEdit && <MenuItem text={text.save} onClick={() => onOverwrite(view)} />}
      <MenuItem text={text.saveAs} onClick={() => onEdit('new')} />
      {view?.mayEdit && <MenuItem text={text.settings} onClick={() => onEdit(view)} />}
      {view && <MenuItem text={view.isOwnDefault ? text.unchoose : text.choose} onClick={() => onChoose(view)} />}
      {view?.mayEdit && <MenuItem intent="danger" text={text.delete} onClick={() => onDelete(view)} />}
    </Menu>
  )
}
