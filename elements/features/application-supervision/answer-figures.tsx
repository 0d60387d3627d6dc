import { ownFormFigures } from '../../base/contract/apply-own-form.ts'
import { groupThousands } from '../../base/core/values/numbers.ts'
import { useText } from '../../base/core/language/text.ts'
import { Failed } from '../../base/kit/access/failed.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { supervisionText } from './application-supervision.text.ts'

/** Lists the fields of the own application form of the current site with counts of the answers; nothing without one. */
export function AnswerFigures({ version }: { version: number }) {
  const text = useText(supervisionText)
  const { value, error, reload } = useLoad(signal => send(ownFormFigures, { signal }), [version])
  if (error !== undefined) return <Failed error={error} retry={reload} />
  if (!value || value.length === 0) return null
  return (
    <section className="supervision-card part-table" aria-label={text.answers}>
      <h2>{text.answers}</h2>
      <table aria-label={text.answers}>
        <thead>
          <tr>
            <th scope="col">{text.field}</th>
            <th scope="col">{text.filled}</th>
            <th scope="col">{text.choices}</th>
          </tr>
        </thead>
        <tbody>
          {value.map(({ name, filled, counts, sum }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{groupThousands(filled)}</td>
              <td>
                {sum === null
                  ? counts.map(({ label, count }) => `${label} ${groupThousands(count)}`).join('；') || '–'
                  : text.sum(groupThousands(sum))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
