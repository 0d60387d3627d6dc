import { Button } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { referredArticles, removeReferences, type ReferredArticle } from '../../../base/contract/article-placing.ts'
import { sentence } from '../../../base/core/language/errors.ts'
import { useText } from '../../../base/core/language/text.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { followLink } from '../../../base/core/react/follow-link.ts'
import { useHost } from '../../../base/core/react/host.ts'
import { useConfirm } from '../../../base/kit/dialog/confirm.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import { changed, changesOf } from '../../../base/session/wire/changes.ts'
import { shellLink } from '../../../base/session/wire/environment.ts'
import { firstRows, Panel } from './panel.tsx'
import { referredText } from './referred.text.ts'

interface Props {
  columnId: string
  /** Site for which the list was rendered. */
  subsite: string
  pathOf: (id: string) => string
}

/** Lists the articles that a column shows by reference, above its own. Shows nothing if there are none. */
export default function Referred({ columnId, subsite, pathOf }: Props) {
  const text = useText(referredText)
  const { ask, dialog } = useConfirm()
  const changes = useStore(changesOf('article'))
  const [size, setSize] = useState(firstRows)
  const loaded = useLoad(
    signal => send(referredArticles, { query: { columnId, pageSize: size }, signal, noDialog: true }),
    [columnId, size, changes]
  )
  const remove = async ({ id, title }: ReferredArticle) => {
    const name = title || text.unseen
    const answer = await ask({ title: text.ask(name), body: <p>{text.note}</p>, verb: text.remove })
    if (answer === undefined) return
    try {
      await send(removeReferences, { body: { id, columnIds: [columnId] }, subsite })
      toast(text.removed, 'success')
    } catch (failure) {
      toast(sentence(failure), 'danger')
    }
    changed('article', 'refer', id)
  }
  return (
    <Panel
      text={text}
      loaded={loaded}
      onSize={setSize}
      drawRow={row => <Line key={row.id} row={row} path={pathOf(row.id)} onRemove={() => void remove(row)} />}
      dialogs={dialog}
    />
  )
}

function Line({ row, path, onRemove }: { row: ReferredArticle; path: string; onRemove: () => void }) {
  const text = useText(referredText)
  const host = useHost()
  const title = row.title || text.unseen
  return (
    <li>
      <span className="mark">{text.tag}</span>
      <span className="referred-title">
        {row.isOpen ? (
          <a href={shellLink(path)} onClick={event => followLink(event, host, path, title)}>
            {title}
          </a>
        ) : (
          title
        )}
      </span>
      {!row.isPublicNow && <span className="mark">{text.notPublic}</span>}
      <span className="referred-facts">{text.from(row.columnName, row.byName, row.createTime)}</span>
      {row.isRemovable && (
        <Button size="small" text={text.remove} aria-label={text.removeOf(title)} onClick={onRemove} />
      )}
    </li>
  )
}
