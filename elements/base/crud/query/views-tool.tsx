import { Button } from '@blueprintjs/core'
import { EyeOpen } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { chooseView, deleteView, type ListView } from '../../contract/list-view.ts'
import { sentence } from '../../core/language/errors.ts'
import { toast } from '../../core/overlay/toasts.ts'
import { useText } from '../../core/language/text.ts'
import { changed } from '../../session/wire/changes.ts'
import { send } from '../../session/request/send.ts'
import { useConfirm } from '../../kit/dialog/confirm.tsx'
import { later } from '../../kit/later.tsx'
import { Popup } from '../../kit/popup/popup.tsx'
import type { ListState } from '../resource/list/list-state.ts'
import type { TableLook } from '../../kit/table/use-table-look.ts'
import type { ListPage } from './query-fields.ts'
import { keepView, useViews } from './use-views.ts'
import { contentOf, deviates } from './views.ts'
import { viewsText } from './views.text.ts'

const ViewsMenu = later(() => import('./views-menu.tsx'))
const ViewDialog = later(() => import('./view-dialog.tsx'))

interface Props {
  page: ListPage
  state: ListState
  look: TableLook
  onLook: (look: TableLook | undefined) => void
  skipsDefaultView: boolean
}

/** Tool that opens, saves, shares and deletes the views of a list. */
export function ViewsTool({ page, state, look, onLook, skipsDefaultView }: Props) {
  const text = useText(viewsText)
  const { views, open } = useViews(page, state, onLook, skipsDefaultView)
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

  return (
    <>
      <Popup
        bring={ViewsMenu.bring}
        placement="bottom-start"
        content={
          <ViewsMenu
            views={views}
            view={view}
            isChanged={isChanged}
            onOpen={each => void open(each)}
            onLeave={leave}
            onOverwrite={each => void overwrite(each)()}
            onEdit={setEdited}
            onChoose={each => void choose(each)()}
            onDelete={each => void drop(each)}
          />
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
      </Popup>
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
