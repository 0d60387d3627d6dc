import {
  articlesInWords,
  articlesOf,
  legalActs,
  statedFacts,
  type ReplyGround
} from '../../../base/contract/apply-acts.ts'
import { factRules } from '../../../base/contract/apply-facts.ts'
import type { ApplyReplyType } from '../../../base/contract/apply-steps.ts'
import { useLocale, useText } from '../../../base/core/language/text.ts'
import { wordsIn } from '../../../base/crud/noun/noun-words.ts'
import { applicationListText } from '../texts/application-list.text.ts'
import { FactField } from './fact-field.tsx'
import { GroundFields } from './ground-fields.tsx'
import { factId } from './reply-facts.ts'
import type { StepDraft } from './step-record.ts'

interface Props {
  type: ApplyReplyType
  draft: StepDraft
  /** Ids of fields that are needed and empty. */
  missing: readonly string[]
  isBusy: boolean
  onChange: (part: Partial<StepDraft>) => void
}

/** Edits what the letter of a reply must state, below its title, articles and remedies. */
export function ReplyFields({ type, draft, missing, isBusy, onChange }: Props) {
  const text = useText(applicationListText)
  const locale = useLocale()
  const { facts = {}, grounds = [] } = draft
  const { title, remedy, hasGrounds, facts: names } = legalActs[type]
  const derived = names.filter(name => factRules[name].isDerived)
  const articles = articlesInWords(articlesOf(type, grounds))
  return (
    <>
      <p className="step-wide step-note" role="status">
        {text.actOf(title, articles)} {text.remedyOrders[remedy]}
      </p>
      {statedFacts(type).map(name => (
        <FactField
          key={name}
          id={factId(name)}
          name={name}
          value={facts[name] ?? ''}
          isMissing={missing.includes(factId(name))}
          isBusy={isBusy}
          onChange={value => onChange({ facts: { ...facts, [name]: value } })}
        />
      ))}
      {derived.length > 0 && (
        <p className="step-wide step-note">
          {text.derived(derived.map(name => wordsIn(locale, factRules[name].title)).join('、'))}
        </p>
      )}
      {hasGrounds && (
        <GroundFields
          grounds={grounds}
          missing={missing}
          isBusy={isBusy}
          onChange={(changed: ReplyGround[]) => onChange({ grounds: changed })}
        />
      )}
    </>
  )
}
