import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import type { HandoverHeld, HandoverKind } from '../../../base/contract/handover.ts'
import { nameOf } from '../../../base/crud/people/people.ts'
import type { HandoverWords } from './handover.text.ts'
import { movesNever, type Successors } from './handovers.ts'

interface Props {
  held: readonly HandoverHeld[]
  text: HandoverWords
  /** Without it, the list only shows what stays. */
  choice?: {
    successors: Successors
    onOpen: (kind: HandoverKind) => void
    onClear: (kind: HandoverKind) => void
  }
}

/** Lists what a person holds by kind, with the successor of each and what cannot move. */
export function HeldList({ held, text, choice }: Props) {
  return (
    <ul className="held">
      {held.map(({ kind, count, titles, left }) => {
        const name = text.kinds[kind]
        const successor = choice?.successors[kind]
        return (
          <li key={kind}>
            <div className="held-kind">
              <b>{name}</b> <span className="held-count">{text.count(count)}</span>
              {titles.length > 0 && <p className="held-titles">{text.titles(titles, count)}</p>}
              {left
                .filter(() => !choice || successor || movesNever(kind))
                .map(each => (
                  <p key={each.reason} className="held-left">
                    {each.count === count ? text.stays(each.reason) : text.left(each.count, each.reason)}
                    {each.titles.length > 0 && each.count < count && (
                      <span>（{text.titles(each.titles, each.count)}）</span>
                    )}
                  </p>
                ))}
            </div>
            {choice && !movesNever(kind) && (
              <div className="held-to">
                {successor && <span>{nameOf(successor)}</span>}
                {successor && (
                  <Button
                    size="small"
                    variant="minimal"
                    icon={<Cross />}
                    aria-label={text.clearFor(name)}
                    title={text.clearFor(name)}
                    onClick={() => choice.onClear(kind)}
                  />
                )}
                <Button
                  size="small"
                  text={text.choose}
                  aria-label={text.chooseFor(name)}
                  onClick={() => choice.onOpen(kind)}
                />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
