import type { LeftRow, UndoneImport } from '../../contract/sheet-history.ts'
import { useText } from '../../core/language/text.ts'
import { historyText } from './history.text.ts'

function Lines({ rows, count }: { rows: readonly LeftRow[]; count: number }) {
  const text = useText(historyText)
  return (
    <ul className="history-lines">
      {rows.map(({ number, name, does, reason }) => (
        <li key={`${number} ${does} ${reason}`}>{text.line(number, name, reason)}</li>
      ))}
      {count > rows.length && <li>{text.more(count - rows.length)}</li>}
    </ul>
  )
}

/** Explains what undoing an import does, and which rows stay as they are for which reason. */
export function UndoEffect({ effect }: { effect: UndoneImport }) {
  const text = useText(historyText)
  const { removed, restored, isBinned, left, leftCount, noted } = effect
  return (
    <>
      {removed + restored + leftCount === 0 && <p>{text.nothing}</p>}
      {removed > 0 && <p>{isBinned ? text.binned(removed) : text.deleted(removed)}</p>}
      {restored > 0 && <p>{text.restored(restored)}</p>}
      {leftCount > 0 && (
        <>
          <p>{text.left(leftCount)}</p>
          <Lines rows={left} count={leftCount} />
        </>
      )}
      {noted.length > 0 && (
        <>
          <p>{text.noted}</p>
          <Lines rows={noted} count={noted.length} />
        </>
      )}
    </>
  )
}
