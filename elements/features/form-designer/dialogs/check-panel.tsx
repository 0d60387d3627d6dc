import { Error as ErrorSign, TickCircle, WarningSign } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useDeferredValue, useMemo } from 'react'
import { useText } from '../../../base/core/language/text.ts'
import { configOf } from '../../../base/form-engine/document/document.ts'
import { checkDocument, type Check } from '../check/check-document.ts'
import { checkText, sayCheck } from '../check/check-document.text.ts'
import { panelText } from './check-panel.text.ts'
import { useWorkplace } from '../workplace/context.ts'
import { logicText } from '../rules/logic.text.ts'

/** Checks the form with a delay, so that typing does not wait. */
function useChecks(): readonly Check[] {
  const { designer, hostFields, functions, upload, isOnPlatform } = useWorkplace()
  const document = useDeferredValue(useStore(designer.$document))
  return useMemo(
    () =>
      checkDocument(document, {
        fields: hostFields.length > 0 ? hostFields : undefined,
        functions: functions && Object.keys(functions),
        hasUpload: upload !== undefined,
        isOnPlatform
      }),
    [document, hostFields, functions, upload, isOnPlatform]
  )
}

export function CheckTitle() {
  const { text } = useWorkplace()
  const { length } = useChecks()
  return (
    <span className="check-tab" title={length > 0 ? text.checkCount(length) : undefined}>
      {text.check}
      {length > 0 && <b>{length}</b>}
    </span>
  )
}

/** Lists the problems of the form; each entry leads to its place. */
export function CheckPanel() {
  const { designer, toProperties } = useWorkplace()
  const logic = useText(logicText)
  const rules = configOf(useStore(designer.$document)).logic
  const checks = useChecks()
  const words = useText(checkText)
  const text = useText(panelText)
  if (checks.length === 0) {
    return (
      <p className="quiet checks-none">
        <TickCircle /> {text.none}
      </p>
    )
  }
  const goTo = (check: Check) => {
    if (check.key === undefined) return toProperties(check.ruleId)
    designer.select([check.key])
    toProperties()
  }
  return (
    <ul className="checks">
      {checks.map((check, at) => (
        <li key={at} className={check.level}>
          <button type="button" onClick={() => goTo(check)}>
            {check.level === 'error' ? <ErrorSign title={text.error} /> : <WarningSign title={text.warning} />}
            <span>
              {sayCheck(words, check)}
              <small>
                {check.ruleId === undefined
                  ? check.values.label
                  : logic.rule(rules.findIndex(({ id }) => id === check.ruleId) + 1)}
              </small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
