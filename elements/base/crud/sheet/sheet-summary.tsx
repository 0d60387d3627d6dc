import { Button, InputGroup } from '@blueprintjs/core'
import type { SheetPreview } from '../../contract/sheet.ts'
import { useText } from '../../core/language/text.ts'
import { saveCsv } from './csv.ts'
import { cellsWith, problemTable } from './preview.ts'
import { sheetText } from './sheet.text.ts'

/** Maximum number of cells listed for correction. */
const mostListed = 50

/** Counts the rows by what an import does with them. */
export function Summary({ preview, wrongRows }: { preview: SheetPreview; wrongRows: number }) {
  const text = useText(sheetText)
  const count = (does: string): number => preview.rows.filter(row => row.does === does).length
  return (
    <p className="sheet-summary" role="status">
      <span>{text.adds(count('add'))}</span>
      <span>{text.updates(count('update'))}</span>
      <span>{text.same(count('none'))}</span>
      <strong className={wrongRows > 0 ? 'sheet-wrong' : ''}>
        {wrongRows > 0 ? text.wrong(wrongRows) : text.right}
      </strong>
    </p>
  )
}

/** Tells how the file was read: worksheet, columns that are not imported, hidden rows, and normalised cells. */
export function FileNotes({ preview, onLeaveHidden }: { preview: SheetPreview; onLeaveHidden: () => void }) {
  const text = useText(sheetText)
  const { file, rows } = preview
  const hidden = rows.filter(({ isHidden }) => isHidden).length
  const changed = cellsWith(preview, row => row.changed ?? {})
  const filled = rows.reduce((sum, row) => sum + (row.filled?.length ?? 0), 0)
  return (
    <div className="sheet-notes">
      {file?.sheet && <p>{text.worksheet(file.sheet, file.headRow)}</p>}
      {file && file.others.length > 0 && <p>{text.otherSheets(file.others)}</p>}
      {file && file.ignored.length > 0 && <p>{text.ignored(file.ignored)}</p>}
      {hidden > 0 && (
        <p>
          <strong>{text.hidden(hidden)}</strong>
          <Button size="small" text={text.leaveHidden} onClick={onLeaveHidden} />
        </p>
      )}
      {filled > 0 && <p>{text.filled(filled)}</p>}
      {changed.length > 0 && (
        <details>
          <summary>{text.changed(changed.length)}</summary>
          <ul>
            {changed.slice(0, mostListed).map(({ number, column, title, note, value }) => (
              <li key={`${number} ${column}`}>{text.change(number, title, note, value)}</li>
            ))}
          </ul>
          {changed.length > mostListed && <p className="quiet">{text.moreChanges(changed.length - mostListed)}</p>}
        </details>
      )}
    </div>
  )
}

interface ProblemsProps {
  preview: SheetPreview
  label: string
  onMend: (row: number, column: number, value: string) => void
}

/** Lists each wrong cell as a field, for keyboards and screen readers. */
export function Problems({ preview, label, onMend }: ProblemsProps) {
  const text = useText(sheetText)
  const found = cellsWith(preview, row => row.problems)
  if (found.length === 0) return null
  const titles = { row: text.row, problem: text.problemTitle }
  return (
    <>
      <section className="sheet-problems" aria-label={text.problems}>
        {found.slice(0, mostListed).map(({ row, column, number, note, title, value }) => (
          <label key={`${row} ${column}`}>
            <span>
              {text.problem(number, title)}：{note}
            </span>
            <InputGroup size="small" value={value} onValueChange={next => onMend(row, column, next)} />
          </label>
        ))}
        {found.length > mostListed && <p className="quiet">{text.more(found.length - mostListed)}</p>}
      </section>
      <p>
        <Button
          size="small"
          text={text.saveProblems}
          onClick={() => saveCsv(problemTable(preview, titles), `${label}-${text.problemTitle}`)}
        />
      </p>
    </>
  )
}
