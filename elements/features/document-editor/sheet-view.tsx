import { Spinner } from '@blueprintjs/core'
import { useState } from 'react'
import { documentSheets } from '../../base/contract/document.ts'
import { useText } from '../../base/core/language/text.ts'
import { Failed } from '../../base/kit/access/failed.tsx'
import { TabStrip } from '../../base/kit/tab-strip.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { documentText } from './document-editor.text.ts'

/** Shows the worksheets of a workbook, as the platform reads them. */
export default function SheetView({ articleId, id, name }: { articleId: string; id: string; name: string }) {
  const text = useText(documentText)
  const [at, setAt] = useState('0')
  const { value, error, reload } = useLoad(
    signal => send(documentSheets, { query: { articleId, id }, signal }),
    [articleId, id]
  )
  if (error !== undefined) return <Failed error={error} retry={reload} />
  if (!value) return <Spinner size={24} aria-label={text.loading} />
  const sheet = value[Number(at)]
  return (
    <>
      {value.length > 1 && (
        <TabStrip
          label={text.sheets}
          tabs={value.map((each, index) => ({ tab: String(index), title: each.name }))}
          tab={at}
          onTab={setAt}
        />
      )}
      {sheet?.isCut && <p className="preview-note">{text.sheetCut}</p>}
      {sheet && sheet.rows.length > 0 ? (
        <div className="preview-word" tabIndex={0} role="region" aria-label={name}>
          <table>
            <tbody>
              {sheet.rows.map((row, line) => (
                <tr key={line}>
                  {row.map((cell, column) => (
                    <td key={column}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p className="preview-note">{text.emptySheet}</p>
      )}
    </>
  )
}
