import type { MergePreview } from '../../../base/contract/department-merge.ts'
import { useText } from '../../../base/core/language/text.ts'
import { mergeText } from './merge.text.ts'

/** Shows what a merge would do, or why it cannot be done. */
export function MergeEffects({ preview }: { preview: MergePreview }) {
  const text = useText(mergeText)
  const { merged, target, moved, leader, opened, gaining, losing, people, refusals } = preview
  if (refusals.length > 0)
    return (
      <>
        <h3>{text.refused}</h3>
        <ul className="failure">
          {refusals.map(reason => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </>
    )
  return (
    <>
      <p>{text.into(merged, target)}</p>
      <h3>{text.follows}</h3>
      {moved.length === 0 ? (
        <p className="merge-note">{text.nothing}</p>
      ) : (
        <ul className="merge-counts">
          {moved.map(({ kind, count }) => (
            <li key={kind}>{text.counted(kind, count)}</li>
          ))}
        </ul>
      )}
      {moved.some(({ kind }) => kind === 'definitions') && <p className="merge-note">{text.definitionsNote}</p>}
      {leader && <p>{text.leader(leader)}</p>}
      <p className="merge-note">{text.historyNote}</p>
      <h3>{text.rights}</h3>
      <p>{gaining + losing === 0 ? text.noRights : text.changes(gaining, losing)}</p>
      {opened > 0 && <p>{text.opened(opened)}</p>}
      {people.length > 0 && (
        <ul className="merge-people" tabIndex={0} aria-label={text.rights}>
          {people.map(({ id, realname, gained, lost }) => (
            <li key={id}>
              <b>{realname}</b> {[text.gained(gained), text.lost(lost)].filter(Boolean).join(text.between)}
            </li>
          ))}
        </ul>
      )}
      {gaining + losing > people.length && people.length >= 100 && (
        <p className="merge-note">{text.first(people.length)}</p>
      )}
    </>
  )
}
