import { Button, Switch } from '@blueprintjs/core'
import { objectActions, type GrantAbove } from '../../contract/object-grant.ts'
import { useText } from '../../core/language/text.ts'
import { grantsText } from './grants.text.ts'
import { hasAction, keyOf } from './grants.ts'

interface Props {
  /** Nearest object first. */
  above: readonly GrantAbove[]
  breaks: boolean
  /** Name of the ancestor column that already breaks inheritance. */
  cutAt: string
  onChange: (breaks: boolean) => void
  onTakeOver: (() => void) | undefined
}

/** Shows inherited grants in grey with their source, and the switch that breaks inheritance. */
export function GrantsAbove({ above, breaks, cutAt, onChange, onTakeOver }: Props) {
  const text = useText(grantsText)
  const isOff = (grant: GrantAbove) =>
    breaks ||
    (cutAt !== '' &&
      above.findIndex(({ objectName }) => objectName === cutAt) < above.indexOf(grant) &&
      grant.objectName !== cutAt)
  return (
    <>
      <div className="grants-tools">
        <h3>{text.above}</h3>
        {!breaks && onTakeOver && above.length > 0 && <Button size="small" text={text.takeOver} onClick={onTakeOver} />}
        <Switch label={text.inherits} checked={!breaks} onChange={() => onChange(!breaks)} />
      </div>
      <p className="quiet">{breaks ? text.restoreNote : text.breakNote}</p>
      {cutAt && !breaks && <p className="quiet">{text.cutAt(cutAt)}</p>}
      {above.length > 0 && (
        <ul className="grants-list grants-above" aria-label={text.above}>
          {above.map(grant => (
            <li key={`${grant.objectId} ${keyOf(grant)}`} className={isOff(grant) ? 'grants-off' : ''}>
              <span className="grants-who">
                <b>{grant.subjectName || text.gone}</b>
                <small>{text.subjects[grant.subjectType]}</small>
              </span>
              <span className="grants-what">
                {objectActions
                  .filter(action => hasAction(grant.actions, action))
                  .map(action => text.actions[action])
                  .join('、')}
              </span>
              <span className="grants-place">{text.from(grant.objectName)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
