import { InputGroup } from '@blueprintjs/core'
import {
  activeTable,
  type AnnualFigure,
  type AnnualText,
  type AnnualTextDraft
} from '../../base/contract/annual-text.ts'
import { useText } from '../../base/core/language/text.ts'
import { annualTextText } from './annual-text.text.ts'
import { expectedValid, isFigure } from './annual-text-record.ts'

interface Props {
  saved: AnnualText
  draft: AnnualTextDraft
  isEditable: boolean
  onChange: (name: AnnualFigure, value: number | null) => void
}

/** Edits the table of part 二. Says where the valid documents do not follow from last year's. */
export function ActiveTable({ saved, draft, isEditable, onChange }: Props) {
  const text = useText(annualTextText)
  return (
    <div className="annual-active">
      {activeTable.map(({ item, columns, rows }) => (
        <table key={item} aria-label={text.items[item]}>
          <caption>{text.items[item]}</caption>
          <thead>
            <tr>
              <th scope="col">{text.content}</th>
              {columns.map(column => (
                <th key={column} scope="col">
                  {text.columns[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, figures }) => (
              <tr key={name}>
                <th scope="row">{text.rows[name]}</th>
                {figures.map((figure, at) => (
                  <td key={figure}>
                    <InputGroup
                      id={`annual-${figure}`}
                      type="number"
                      min={0}
                      step={figure === 'charges' ? 'any' : 1}
                      readOnly={!isEditable}
                      aria-label={`${text.rows[name]}${text.columns[columns[at]!]}`}
                      aria-invalid={!isFigure(figure, draft.figures[figure])}
                      value={draft.figures[figure] === null ? '' : String(draft.figures[figure])}
                      onValueChange={value => onChange(figure, value === '' ? null : Number(value))}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      {(['rules', 'norms'] as const).map(kind => {
        const expected = expectedValid(kind, { ...saved, ...draft })
        return (
          expected !== undefined && (
            <p key={kind} className="annual-hint" role="status">
              {text.expected(text.rows[kind], expected)}
            </p>
          )
        )
      })}
    </div>
  )
}
