import { Button, HTMLSelect, Spinner } from '@blueprintjs/core'
import { useState } from 'react'
import {
  checkLevels,
  checkRules,
  ruleLevels,
  saveRuleLevels,
  type CheckLevel,
  type CheckRule,
  type RuleLevel
} from '../../base/contract/article-check.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useLocale, useText } from '../../base/core/language/text.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { toast } from '../../base/core/overlay/toasts.ts'
import { wordsIn } from '../../base/crud/noun/noun-words.ts'
import { Failed } from '../../base/kit/access/failed.tsx'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { rulesText } from './rules.text.ts'

/** Shows what each rule of the check does at the site, and sets it. */
export default function RuleDialog({ onClose }: { onClose: () => void }) {
  const text = useText(rulesText)
  const mayEdit = useRights()('cms:check:rule')
  const { value, error, reload } = useLoad(signal => send(ruleLevels, { signal }), [])
  const [chosen, setChosen] = useState<Partial<Record<CheckRule, CheckLevel>>>({})
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const levels = Object.entries(chosen).map(([rule, level]) => ({ rule: rule as CheckRule, level }))
      await send(saveRuleLevels, { body: { levels } })
      toast(text.saved, 'success')
      onClose()
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
    setBusy(false)
  }
  return (
    <Dialog isOpen title={text.title} onClose={onClose} style={{ width: 560 }}>
      <DialogBody>
        <p className="quiet">{mayEdit ? text.hint : text.readOnly}</p>
        {error !== undefined && !value && <Failed error={error} retry={reload} />}
        {!value && error === undefined && <Spinner size={24} />}
        {value && (
          <RuleTable
            levels={value.map(({ rule, level }) => ({ rule, level: chosen[rule] ?? level }))}
            isEditable={mayEdit}
            onChange={({ rule, level }) => setChosen({ ...chosen, [rule]: level })}
          />
        )}
      </DialogBody>
      {mayEdit && (
        <DialogFooter
          actions={
            <Button
              text={text.save}
              intent="primary"
              loading={isBusy}
              disabled={Object.keys(chosen).length === 0}
              onClick={() => void save()}
            />
          }
        />
      )}
    </Dialog>
  )
}

interface RuleTableProps {
  levels: RuleLevel[]
  isEditable: boolean
  onChange: (changed: RuleLevel) => void
}

function RuleTable({ levels, isEditable, onChange }: RuleTableProps) {
  const text = useText(rulesText)
  const locale = useLocale()
  return (
    <table className="rule-table">
      <thead>
        <tr>
          <th scope="col">{text.rule}</th>
          <th scope="col">{text.level}</th>
        </tr>
      </thead>
      <tbody>
        {levels.map(({ rule, level }) => {
          const name = wordsIn(locale, checkRules[rule][0])
          return (
            <tr key={rule}>
              <th scope="row">{name}</th>
              <td>
                {isEditable ? (
                  <HTMLSelect
                    aria-label={name}
                    value={level}
                    onChange={event => onChange({ rule, level: event.target.value as CheckLevel })}
                  >
                    {checkLevels.map(each => (
                      <option key={each} value={each}>
                        {text[each]}
                      </option>
                    ))}
                  </HTMLSelect>
                ) : (
                  text[level]
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
