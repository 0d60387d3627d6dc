/** Rules by which several people decide together (会签): all, any, a number, a share or more than half of them agree. */
export const jointRules = ['all', 'any', 'count', 'ratio', 'majority'] as const
export type JointRuleName = (typeof jointRules)[number]

export interface JointRule {
  name: JointRuleName
  /** Number of people for `count`; share for `ratio`, as `0.6667`, `66.67%` or `2/3`. */
  argument?: string
  /** The first vote against rejects (一票否决). */
  veto?: boolean
  /** The round closes with the last vote, so that everyone votes. */
  everyone?: boolean
}

/** Rule of a shared task without a rule or completion condition: everyone votes, and all must agree. */
export const defaultRule: JointRule = { name: 'all', everyone: true }

export const mostVoters = 200

/** Returns a share between 0 and 1. Undefined if the text is none. */
export function shareOf(text: string): number | undefined {
  const [, top, bottom] = /^(\d{1,3})\s*\/\s*(\d{1,3})$/.exec(text.trim()) ?? []
  const [, percent] = /^(\d{1,3}(?:\.\d{1,6})?)\s*[%％]$/.exec(text.trim()) ?? []
  const [decimal] = /^[01](?:\.\d{1,6})?$/.exec(text.trim()) ?? []
  const share = top ? Number(top) / Number(bottom) : percent ? Number(percent) / 100 : decimal ? Number(decimal) : 0
  return share > 0 && share <= 1 ? share : undefined
}

/** Returns a number of people. Undefined if the text is none. */
export function countOf(text: string): number | undefined {
  const count = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
  return count > 0 && count <= mostVoters ? count : undefined
}

/** Returns whether the argument fits the rule. */
export function isWholeRule({ name, argument = '' }: JointRule): boolean {
  if (name === 'count') return countOf(argument) !== undefined
  return name === 'ratio' ? shareOf(argument) !== undefined : argument === ''
}

/** Shares are compared to four digits, so that `0.6667` is two thirds. */
const digits = (share: number): number => Math.round(share * 10_000)

/** Returns the number of people that must agree. */
export function neededOf({ name, argument = '' }: JointRule, people: number): number {
  if (name === 'any') return 1
  if (name === 'all') return people
  if (name === 'majority') return Math.floor(people / 2) + 1
  if (name === 'count') return countOf(argument) ?? people
  const share = digits(shareOf(argument) ?? 1)
  let needed = 1
  while (needed < people && digits(needed / people) < share) needed += 1
  return needed
}

export interface Tally {
  people: number
  agreed: number
  disagreed: number
}

export type Verdict = 'agree' | 'disagree'

/** Returns the outcome of a round. Undefined while it is open. Does not depend on the order of the votes. */
export function verdictOf(rule: JointRule, { people, agreed, disagreed }: Tally): Verdict | undefined {
  const left = people - agreed - disagreed
  if (rule.everyone && left > 0) return undefined
  if (rule.veto && disagreed > 0) return 'disagree'
  const needed = neededOf(rule, people)
  if (agreed >= needed) return 'agree'
  return agreed + left < needed ? 'disagree' : undefined
}
