import { legalActs, statedFacts, type Facts } from '../../../base/contract/apply-acts.ts'
import { factRules, type FactName } from '../../../base/contract/apply-facts.ts'
import type { StepDraft } from './step-record.ts'

export const factId = (name: FactName): string => `step-fact-${name}`
export const groundId = (at: number, name: FactName | 'part' | 'type'): string => `step-ground-${at}-${name}`

const isMissing = (facts: Facts, name: FactName, hasFiles: boolean): boolean =>
  !facts[name]?.trim() && !(factRules[name].orFiles && hasFiles)

/** Returns the ids of the fields that the letter of the chosen reply needs and that are empty. */
export function missingFacts({ replyType, facts = {}, grounds = [], sent }: StepDraft): string[] {
  if (!replyType) return []
  const own = statedFacts(replyType).filter(name => isMissing(facts, name, sent.length > 0))
  if (!legalActs[replyType].hasGrounds) return own.map(factId)
  if (grounds.length === 0) return [...own.map(factId), 'step-ground-add']
  const ofGrounds = grounds.flatMap((ground, at) => [
    ...(ground.part.trim() ? [] : [groundId(at, 'part')]),
    ...statedFacts(ground.type)
      .filter(name => isMissing(ground.facts, name, false))
      .map(name => groundId(at, name))
  ])
  return [...own.map(factId), ...ofGrounds]
}
