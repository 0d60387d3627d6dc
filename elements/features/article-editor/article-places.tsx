import { Button } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { articlePlaces, removeReferences, type ArticlePlace } from '../../base/contract/article-placing.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { changed, changesOf } from '../../base/session/wire/changes.ts'
import { articlePlacesText } from './texts/article-places.text.ts'

interface Props {
  id: string
  isPublic: boolean
}

/** Lists the columns that show the article by reference. Shows nothing if there are none or the list is unavailable. */
export default function ArticlePlaces({ id, isPublic }: Props) {
  const text = useText(articlePlacesText)
  const { ask, dialog } = useConfirm()
  const changes = useStore(changesOf('article'))
  const { value } = useLoad(signal => send(articlePlaces, { query: { id }, signal, noDialog: true }), [id, changes])
  if (!value || (value.places.length === 0 && value.hidden === 0)) return dialog

  const remove = async ({ columnId, columnName }: ArticlePlace) => {
    const title = text.ask(columnName)
    if ((await ask({ title, body: <p>{text.note}</p>, verb: text.remove })) === undefined) return
    try {
      await send(removeReferences, { body: { id, columnIds: [columnId] } })
      toast(text.removed, 'success')
    } catch (failure) {
      toast(sentence(failure), 'danger')
    }
    changed('article', 'refer', id)
  }
  return (
    <section className="note places" aria-label={text.label}>
      {isPublic ? text.also : text.alsoHidden}
      <ul>
        {value.places.map(place => (
          <li key={place.columnId} title={text.by(place.byName, place.createTime)}>
            {place.columnName}
            {place.isRemovable && (
              <Button
                size="small"
                text={text.remove}
                aria-label={text.removeFrom(place.columnName)}
                onClick={() => void remove(place)}
              />
            )}
          </li>
        ))}
        {value.hidden > 0 && <li>{text.unseen(value.hidden)}</li>}
      </ul>
      {dialog}
    </section>
  )
}
