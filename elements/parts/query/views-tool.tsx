import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
import { Blank, EyeOpen, Tick } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { chooseView, deleteView, type ListView } from '../../contract/list-view.ts'
import { sentence } from '../../core/errors.ts'
import { toast } from '../../core/toasts.ts'
import { useText } from '../../core/text.ts'
import { changed } from '../../session/changes.ts'
import { send } from '../../session/request.ts'
import { useConfirm } from '../confirm.tsx'
import { later } from '../later.tsx'
import type { ListState } from '../resource/list-state.ts'
import type { TableLook } from '../table/use-table-look.ts'
import type { ListPage } from './query-fields.ts'
import { keepView, useViews } from './use-views.ts'
import { contentOf, deviates } from './views.ts'
import { viewsText } from './views.text.ts'

const ViewDialog = later(() => import('./view-dialog.tsx'))

/** As wide as a mark. */
const blank = <Blank />

interface Props {
  page: ListPage
  state: ListState
  look: TableLook
  onLook: (look: TableLook | undefined) => void
}

/** The views of a list: chosen, saved, shared, deleted. */
export function ViewsTool({ page, state, look, onLook }: Props) {
  const text = useText(viewsText)
  const { views, open } = useViews(page, state, onLook)
  const { filter } = useStore(state.$applied)
  const view = views.find(({ id }) => id === filter.view)
  const [edited, setEdited] = useState<ListView | 'new'>()
  const { ask, dialog } = useConfirm()
  const content = contentOf(state, look)
  const isChanged = view !== undefined && deviates(view, content)

  const run = (action: () => Promise<unknown>, said: string) => async () => {
    try {
      await action()
      toast(said, 'success')
    } catch (error) {
      toast(sentence(error), 'danger')
    }
  }
  const leave = () => {
    state.read('')
    onLook(undefined)
  }
  const drop = async ({ id, viewName, roleIds }: ListView) => {
    const body = roleIds.length > 0 && <p>{text.sharedNote}</p>
    if ((await ask({ title: text.askDelete(viewName), body, verb: text.verb, intent: 'danger' })) === undefined) return
    await run(async () => {
      await send(deleteView, { query: { id } })
      changed('view')
      state.change({ view: '' })
      state.move({})
    }, text.deleted)()
  }
  const choose = ({ id, isOwnDefault }: ListView) =>
    run(async () => {
      await send(chooseView, { body: { list: page.path, viewId: isOwnDefault ? '' : id } })
      changed('view')
    }, text.saved)
  const overwrite = (old: ListView) => run(() => keepView({ ...draftOf(old), content }, old), text.saved)

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
            onClick={() => void open(each)}
          />
        ))}
      </>
    )
  return (
    <>
      <PopoverNext
        placement="bottom-start"
        content={
          <Menu className="views-menu">
            <MenuItem icon={view ? blank : <Tick />} text={text.whole} onClick={leave} />
            {items(
              text.own,
              views.filter(({ isOwn }) => isOwn)
            )}
            {items(
              text.shared,
              views.filter(({ isOwn }) => !isOwn)
            )}
            <MenuDivider />
            {view && isChanged && view.mayEdit && <MenuItem text={text.save} onClick={() => void overwrite(view)()} />}
            <MenuItem text={text.saveAs} onClick={() => setEdited('new')} />
            {view?.mayEdit && <MenuItem text={text.settings} onClick={() => setEdited(view)} />}
            {view && (
              <MenuItem text={view.isOwnDefault ? text.unchoose : text.choose} onClick={() => void choose(view)()} />
            )}
            {view?.mayEdit && <MenuItem intent="danger" text={text.delete} onClick={() => void drop(view)} />}
          </Menu>
        }
      >
        <Button
          icon={<EyeOpen />}
          active={view !== undefined}
          text={
            <span className="views-name">
              {view ? text.named(view.viewName) : text.views}
              {isChanged && <span className="views-changed">{text.changed}</span>}
            </span>
          }
        />
      </PopoverNext>
      {edited && (
        <ViewDialog
          draft={
            edited === 'new'
              ? { list: page.path, viewName: '', content, roleIds: [], isRoleDefault: false }
              : draftOf(edited)
          }
          view={edited === 'new' ? undefined : edited}
          onSaved={kept => {
            setEdited(undefined)
            state.change({ view: kept.id })
            state.move({})
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {dialog}
    </>
  )
}

const draftOf = ({ list, viewName, content, roleIds, isRoleDefault }: ListView) => ({
  ...{ list, viewName, content, roleIds, isRoleDefault }
})
