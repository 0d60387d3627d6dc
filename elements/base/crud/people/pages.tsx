import { Button } from '@blueprintjs/core'
import { useText } from '../../core/language/text.ts'
import { peopleText } from './people.text.ts'

interface Props {
  /** Number of the shown page, from 1. */
  at: number
  all: number
  onTurn: (pageNo: number) => void
}

/** Turns the pages of a short list. */
export function Pages({ at, all, onTurn }: Props) {
  const text = useText(peopleText)
  if (all < 2) return null
  return (
    <>
      <span className="people-page">{text.page(at, all)}</span>
      <Button size="small" text={text.before} disabled={at === 1} onClick={() => onTurn(at - 1)} />
      <Button size="small" text={text.after} disabled={at >= all} onClick={() => onTurn(at + 1)} />
    </>
  )
}
