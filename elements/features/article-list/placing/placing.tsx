import { useState } from 'react'
import type { Placed } from '../../../base/contract/article-placing.ts'
import { sentence } from '../../../base/core/language/errors.ts'
import { useText } from '../../../base/core/language/text.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { useConfirm } from '../../../base/kit/dialog/confirm.tsx'
import { Failures } from '../../../base/kit/dialog/failures.tsx'
import { placeArticles, type Way } from './place-articles.ts'
import { PlaceDialog, type ChosenColumn } from './place-dialog.tsx'
import { placingText } from './placing.text.ts'

interface Props {
  way: Way
  chosen: readonly { id: string; title: string }[]
  /** Site of the articles. */
  site: string
  /** Site for which the list was rendered. */
  subsite: string
  onClose: () => void
}

const shownTitles = 20

/** Chooses columns for articles, places them there, asks about titles that a column has, and reports the rest. */
export default function Placing({ way, chosen, site, subsite, onClose }: Props) {
  const text = useText(placingText)
  const { ask, dialog } = useConfirm()
  const [isChoosing, setChoosing] = useState(true)
  const [failed, setFailed] = useState<Placed['failed']>([])
  const verb = text.verbs[way]

  const report = (count: number, [first, ...more]: readonly ChosenColumn[]) => {
    if (count > 0 && first) toast(text.done(way, count, first.title, more.length + 1), 'success')
  }

  /** Asks about articles with a title that the column has. Returns those that failed. */
  const askAgain = async (same: readonly { id: string; title: string }[], column: ChosenColumn) => {
    const answer = await ask({
      title: text.sameTitle(same.length, column.title),
      body: (
        <>
          <p>{text.sameNote(verb)}</p>
          <ul className="titles">
            {same.slice(0, shownTitles).map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
            {same.length > shownTitles && <li>…</li>}
          </ul>
        </>
      ),
      verb: text.anyway(verb, same.length)
    })
    if (answer === undefined) return []
    const ids = same.map(({ id }) => id)
    const outcome = await placeArticles(way, { ids, columnIds: [column.key], isRepeated: true, subsite })
    report(outcome.done.length, [column])
    return outcome.failed
  }

  /** Places the articles. A failed call leaves the dialog open. */
  const place = async (columns: readonly ChosenColumn[]) => {
    const [first] = columns
    if (!first) return
    const columnIds = columns.map(({ key }) => key)
    const outcome = await placeArticles(way, { ids: chosen.map(({ id }) => id), columnIds, subsite })
    setChoosing(false)
    report(outcome.done.length, columns)
    const left = [...outcome.failed]
    if (outcome.same.length > 0)
      try {
        left.push(...(await askAgain(outcome.same, first)))
      } catch (error) {
        toast(sentence(error), 'danger')
      }
    if (left.length > 0) setFailed(left)
    else onClose()
  }

  if (isChoosing)
    return (
      <PlaceDialog
        way={way}
        ids={chosen.map(({ id }) => id)}
        titles={chosen.map(({ title }) => title)}
        site={site}
        onPlace={place}
        onClose={onClose}
      />
    )
  if (failed.length > 0)
    return <Failures title={text.failedTitle(failed.length, verb)} failed={failed} onClose={onClose} />
  return dialog
}
