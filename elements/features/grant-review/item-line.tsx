import { Button, Checkbox } from '@blueprintjs/core'
import type { ReviewItem } from '../../base/contract/grant-review.ts'
import { useText } from '../../base/core/language/text.ts'
import { grantReviewText } from './grant-review.text.ts'

interface Props {
  item: ReviewItem
  isChosen: boolean
  isBusy: boolean
  onFlip: () => void
  onDecide: (decision: 'keep' | 'take') => void
}

/** Shows a grant of a person with its use, and how it was decided. */
export function ItemLine({ item, isChosen, isBusy, onFlip, onDecide }: Props) {
  const text = useText(grantReviewText)
  const { realname, username, departName, lastSignIn, isIdle, kind, name, validUntil, use, lastUsed } = item
  const { decision, decidedByName, decidedTime } = item
  const person = realname || username
  const isOver = decision === 'take' || decision === 'gone'
  const told = { take: text.taken, gone: text.gone, keep: text.kept }
  return (
    <li>
      <Checkbox
        aria-label={text.choose(name, person)}
        checked={isChosen && !isOver}
        disabled={isOver}
        onChange={onFlip}
      />
      <div className="review-what">
        <b>{person}</b> <span>{username}</span> <span>{departName}</span>
        <p>
          {lastSignIn ? text.lastSignIn(lastSignIn) : text.never}{' '}
          {isIdle && <span className="mark mark-warning">{text.idle}</span>}
        </p>
      </div>
      <div className="review-what">
        <b>{name}</b> <span>{text.kinds[kind]}</span>
        <p>
          {validUntil ? text.until(validUntil) : text.unlimited} · {text.uses[use]} {lastUsed}
        </p>
        {decision && <p>{told[decision](decidedByName, decidedTime)}</p>}
      </div>
      {!isOver && (
        <div className="review-deeds">
          {decision === '' && (
            <Button
              size="small"
              text={text.keep}
              aria-label={text.keepOne(name, person)}
              disabled={isBusy}
              onClick={() => onDecide('keep')}
            />
          )}
          <Button
            size="small"
            intent="danger"
            variant="minimal"
            text={text.take}
            aria-label={text.takeOne(name, person)}
            disabled={isBusy}
            onClick={() => onDecide('take')}
          />
        </div>
      )}
    </li>
  )
}
