import { templateData } from '../../../base/contract/template-data.ts'
import { templateKinds } from '../../../base/contract/template.ts'
import { useLocale, useText } from '../../../base/core/language/text.ts'
import { wordsIn } from '../../../base/crud/noun/noun-words.ts'
import { detailsText } from './details.text.ts'

/** Lists the data that templates can use. */
export function DataTable() {
  const text = useText(detailsText)
  const locale = useLocale()
  return (
    <div className="template-data" tabIndex={0} role="region" aria-label={text.dataTable}>
      <p className="template-hint">{text.dataHint}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.path}</th>
            <th scope="col">{text.meaning}</th>
          </tr>
        </thead>
        <tbody>
          {templateData.map(({ path, words, kinds }) => (
            <tr key={path}>
              <th scope="row">
                <code>{path}</code>
              </th>
              <td>
                {wordsIn(locale, words)}
                {kinds && (
                  <small>
                    {' '}
                    {text.onlyIn(
                      kinds.map(kind => wordsIn(locale, templateKinds[kind])).join(locale === 'en' ? ', ' : '、')
                    )}
                  </small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
