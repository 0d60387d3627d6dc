import { Button, FormGroup, Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { grantReviews, startReview, type GrantReview } from '../../base/contract/grant-review.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { loadDepartments } from '../../base/crud/people/departments.ts'
import { Failed } from '../../base/kit/access/failed.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { TreeChoice } from '../../base/kit/choose/tree-choice.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { $user } from '../../base/session/wire/session.ts'
import { grantReviewText } from './grant-review.text.ts'
import { Items } from './items.tsx'

/** Lists the reviews of the user, or shows one of them. */
export function GrantReviewPage() {
  const text = useText(grantReviewText)
  const user = useStore($user)
  if (!user) return <NoSession text={text.signedOut} />
  return <Reviews key={user.id} />
}

function Reviews() {
  const text = useText(grantReviewText)
  const [openId, setOpenId] = useState('')
  const { value, error, reload } = useLoad(signal => send(grantReviews, { signal }), [])
  if (error !== undefined && !value) return <Failed error={error} retry={reload} />
  if (!value) return <Spinner size={24} aria-label={text.loading} />
  const opened = value.find(({ id }) => id === openId)
  if (opened) return <Items review={opened} onChanged={reload} onBack={() => setOpenId('')} />
  return (
    <div className="review">
      <Starter
        onStarted={review => {
          setOpenId(review.id)
          reload()
        }}
      />
      {value.length === 0 && (
        <div className="review-none">
          <b>{text.none}</b>
          <p className="quiet">{text.noneHint}</p>
        </div>
      )}
      {value.length > 0 && (
        <ul className="review-lines" aria-label={text.reviews}>
          {value.map(review => (
            <Line key={review.id} review={review} onOpen={() => setOpenId(review.id)} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Starter({ onStarted }: { onStarted: (review: GrantReview) => void }) {
  const text = useText(grantReviewText)
  const [departIds, setDepartIds] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const start = async () => {
    setBusy(true)
    setFailure('')
    try {
      const review = await send(startReview, { body: { departId: departIds[0] ?? '' }, timeout: 120_000 })
      toast(text.started(review.total), 'success')
      onStarted(review)
    } catch (problem) {
      setFailure(sentence(problem))
    }
    setBusy(false)
  }
  return (
    <section className="review" aria-label={text.start}>
      <div className="review-head">
        <FormGroup className="review-scope" label={text.department} labelFor="review-scope">
          <TreeChoice
            id="review-scope"
            label={text.scope}
            load={loadDepartments}
            isSingle
            isEditable={!busy}
            value={departIds}
            onChange={setDepartIds}
          />
        </FormGroup>
        <Button intent="primary" text={text.start} loading={busy} onClick={() => void start()} />
      </div>
      {failure && (
        <p className="failure" role="alert">
          {failure}
        </p>
      )}
    </section>
  )
}

function Line({ review, onOpen }: { review: GrantReview; onOpen: () => void }) {
  const text = useText(grantReviewText)
  const { scopeName, createByName, createTime, total, kept, taken, isDue } = review
  const name = scopeName || text.everybody
  return (
    <li>
      <div className="review-what">
        <b>{name}</b> {isDue && <span className="mark mark-warning">{text.due}</span>}
        <p>{text.by(createByName, createTime)}</p>
      </div>
      <span>{text.progress(kept + taken, total)}</span>
      <span>{text.result(kept, taken)}</span>
      <Button text={text.view} aria-label={text.open(name)} onClick={onOpen} />
    </li>
  )
}
