import { Button, HTMLSelect } from '@blueprintjs/core'
import { useState } from 'react'
import {
  nobodyWays,
  sameApproverWays,
  withdrawalWays,
  type NobodyWay,
  type SameApproverWay,
  type WithdrawalWay
} from '../../../base/contract/process-automatic.ts'
import { useText } from '../../../base/core/language/text.ts'
import type { Person } from '../../../base/crud/people/people.ts'
import { Field } from '../../../base/kit/field/field.tsx'
import { later } from '../../../base/kit/later.tsx'
import { findColleagues } from '../../../base/shared/process/operation/colleagues.ts'
import { attributePart } from '../model/attributes.ts'
import { nobodyOf, nobodyPart, sameApproverOf, withdrawalOf, type NobodyDraft } from '../model/automatic.ts'
import type { Drawing } from '../modeler/modeler.ts'
import { automaticText } from './automatic.text.ts'
import { useNames } from './use-names.ts'

const PersonChoice = later(() => import('../../../base/crud/people/person-choice.tsx'))

interface NobodyProps {
  name: string
  value: NobodyDraft
  ways: readonly (NobodyWay | '')[]
  onChange: (value: NobodyDraft) => void
}

/** Edits the effect of a task without people, and the person of the way `person`. */
export function NobodyFields({ name, value: { way, person }, ways, onChange }: NobodyProps) {
  const text = useText(automaticText)
  const [isChoosing, setChoosing] = useState(false)
  const names = useNames(person ? [{ kind: 'user', value: person }] : [])
  const shown = person ? (names[`user:${person}`] ?? person) : text.chooseStandIn
  return (
    <>
      <Field name={`${name}-nobody`} label={text.nobody} hint={way === 'pass' ? text.passHint : undefined}>
        <HTMLSelect
          id={`${name}-nobody`}
          fill
          value={way}
          onChange={({ target }) => onChange({ way: target.value as NobodyWay | '', person })}
          options={ways.map(value => ({ value, label: text.nobodies[value] }))}
        />
      </Field>
      {way === 'person' && (
        <Field name={`${name}-stand-in`} label={text.standIn}>
          <Button
            id={`${name}-stand-in`}
            fill
            alignText="start"
            text={shown}
            aria-label={`${text.standIn} ${shown}`}
            onClick={() => setChoosing(true)}
          />
        </Field>
      )}
      {isChoosing && (
        <PersonChoice
          title={text.standIn}
          find={findColleagues}
          onChoose={([chosen]: Person[]) => chosen && onChange({ way, person: chosen.id })}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

/** Edits the settings of the process for repeated approvers, tasks without people, and withdrawal. */
export function AutomaticFields({ drawing: { service } }: { drawing: Drawing }) {
  const text = useText(automaticText)
  const root = service('canvas').getRootElement()
  const process = root.businessObject
  const put = (part: Record<string, string | undefined>) => service('modeling').updateProperties(root, part)
  const nobody = nobodyOf(process)
  return (
    <>
      <Field name="same-approver" label={text.sameApprover} hint={text.sameApproverHint}>
        <HTMLSelect
          id="same-approver"
          fill
          value={sameApproverOf(process)}
          onChange={({ target }) => put(attributePart(process, 'sameApprover', target.value as SameApproverWay))}
          options={sameApproverWays.map(value => ({ value, label: text.sameApprovers[value] }))}
        />
      </Field>
      <NobodyFields
        name="process"
        value={{ ...nobody, way: nobody.way || 'managers' }}
        ways={nobodyWays}
        onChange={value => put(nobodyPart(process, value))}
      />
      <Field name="withdrawal" label={text.withdrawal}>
        <HTMLSelect
          id="withdrawal"
          fill
          value={withdrawalOf(process)}
          onChange={({ target }) => put(attributePart(process, 'withdrawal', target.value as WithdrawalWay))}
          options={withdrawalWays.map(value => ({ value, label: text.withdrawals[value] }))}
        />
      </Field>
    </>
  )
}
