import { Button, Checkbox, HTMLSelect, Spinner } from '@blueprintjs/core'
import { useState } from 'react'
import {
  decideGrants,
  reviewItems,
  reviewSheet,
  reviewShows,
  type GrantReview,
  type ReviewItem
} from '../../base/contract/grant-review.ts'
import type { BulkResult } from '../../base/contract/user.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useStateFor } from '../../base/core/react/use-state-for.ts'
import { Pages } from '../../base/crud/people/pages.tsx'
import SheetTools from '../../base/crud/sheet/sheet-tools.tsx'
import { FailedState } from '../../base/kit/access/failed-state.tsx'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { later } from '../../base/kit/later.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { grantReviewText } from './grant-review.text.ts'
import { ItemLine } from './item-line.tsx'

const Failures = later(async () => ({ default: (await import('../../base/kit/dialog/failures.tsx')).Failures }))

const pageSize = 50

interface Props {
  review: GrantReview
  onChanged: () => void
  onBack: () => void
}

/** Shows the grants of a review. Several can be decided at once. */
export function Items({ review, onChanged, onBack }: Props) {
  const text = useText(grantReviewText)
  const { ask, dialog } = useConfirm()
  const [show, setShow] = useState('')
  const [pageNo, setPageNo] = useState(1)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<BulkResult['failed']>([])
  const { value, error, loading, reload } = useLoad(
    signal => send(reviewItems, { query: { reviewId: review.id, pageNo, pageSize, ...(show && { show }) }, signal }),
    [review.id, pageNo, show]
  )
  const [ticked, setTicked] = useStateFor<ReadonlySet<string>>(value, () => new Set())
  // The last grants of the page were decided.
  if (value && value.pages > 0 && pageNo > value.pages) setPageNo(value.pages)
  const open = value?.records.filter(({ decision }) => decision === '' || decision === 'keep') ?? []
  const chosen = open.filter(({ id }) => ticked.has(id))
  const decide = async (decision: 'keep' | 'take', items: ReviewItem[]) => {
    const question = { title: text.askTake(items.length), body: <p>{text.takeNote}</p>, verb: text.take }
    if (decision === 'take' && (await ask({ ...question, intent: 'danger' })) === undefined) return
    setBusy(true)
    try {
      const body = { reviewId: review.id, decision, ids: items.map(({ id }) => id) }
      const { done, failed } = await send(decideGrants, { body, timeout: 120_000 })
      if (done.length > 0) toast(text.done(done.length), 'success')
      setRefused(failed)
      if (decision === 'take') changed('user')
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
    setBusy(false)
    reload()
    onChanged()
  }
  const flip = (id: string) => {
    const after = new Set(ticked)
    if (!after.delete(id)) after.add(id)
    setTicked(after)
  }
  const name = review.scopeName || text.everybody
  return (
    <div className="review">
      <div className="review-head">
        <Button text={text.back} onClick={onBack} />
        <h2>{name}</h2>
        <span>{text.progress(review.kept + review.taken, review.total)}</span>
        <SheetTools
          sheet={{ calls: reviewSheet, rights: { export: 'system:review:manage' } }}
          noun={text.title}
          label={text.title}
          query={() => ({ reviewId: review.id, ...(show && { show }) })}
        />
      </div>
      <p className="quiet">{text.note}</p>
      {review.leftOut > 0 && <p className="quiet">{text.leftOut(review.leftOut)}</p>}
      <div className="review-head">
        <HTMLSelect
          aria-label={text.show}
          value={show}
          options={[
            { value: '', label: text.all },
            ...reviewShows.map(each => ({ value: each, label: text.shows[each] }))
          ]}
          onChange={event => {
            setShow(event.currentTarget.value)
            setPageNo(1)
          }}
        />
        {open.length > 0 && (
          <Checkbox
            label={text.choosePage}
            checked={chosen.length === open.length}
            indeterminate={chosen.length > 0 && chosen.length < open.length}
            onChange={() => setTicked(new Set(chosen.length === open.length ? [] : open.map(({ id }) => id)))}
          />
        )}
        {chosen.length > 0 && (
          <>
            <span aria-live="polite">{text.chosen(chosen.length)}</span>
            <Button text={text.keep} disabled={busy} onClick={() => void decide('keep', chosen)} />
            <Button intent="danger" text={text.take} disabled={busy} onClick={() => void decide('take', chosen)} />
          </>
        )}
      </div>
      {error !== undefined && !value && <FailedState error={error} retry={reload} />}
      {!value && error === undefined && <Spinner size={24} aria-label={text.loading} />}
      {value?.records.length === 0 && <p className="quiet">{text.nothing}</p>}
      {value && value.records.length > 0 && (
        <ul className="review-lines" aria-label={text.title} aria-busy={loading}>
          {value.records.map(item => (
            <ItemLine
              key={item.id}
              item={item}
              isChosen={ticked.has(item.id)}
              isBusy={busy}
              onFlip={() => flip(item.id)}
              onDecide={decision => void decide(decision, [item])}
            />
          ))}
        </ul>
      )}
      {value && (
        <div className="review-head">
          <Pages at={pageNo} all={value.pages} onTurn={setPageNo} />
        </div>
      )}
      {refused.length > 0 && (
        <Failures title={text.refused(refused.length)} failed={refused} onClose={() => setRefused([])} />
      )}
      {dialog}
    </div>
  )
}
