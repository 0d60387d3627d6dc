import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { JointRule, JointRuleName } from '../../elements/base/contract/joint-decision.ts'

export interface JointCase {
  title: string
  rule: JointRule
  people: number
  votes: ('agree' | 'disagree')[]
  outcome: 'passed' | 'rejected' | 'open'
  /** Number of the vote that closes the round; 0 while it is open. */
  closesAt: number
}

const file =
  process.env.QUNDAO_JOINT_DECISIONS ?? resolve(import.meta.dirname, '../../../shared/data/joint-decisions.tsv')

/** Cases for machines without the file of all cases. */
const few = [
  'majority\t\t3\tNNY\trejected\t2',
  'veto-majority\t\t5\tYN\trejected\t2',
  'ratio\t0.6667\t3\tYNY\tpassed\t3'
]

/** Returns the cases of joint decisions: rule, argument, people, votes, outcome and closing vote. */
export const jointCases: JointCase[] = (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : few)
  .filter(line => /^[a-z-]+\t.*\t\d+$/.test(line.trimEnd()))
  .map(line => {
    const [word = '', argument = '', people = '', votes = '', outcome = '', closesAt = ''] = line.trimEnd().split('\t')
    const name = word.replace(/^(veto|everyone-then)-/, '') as JointRuleName
    return {
      title: `${word} ${argument} of ${people}: ${votes}`,
      rule: {
        name,
        ...(argument && { argument }),
        ...(word.startsWith('veto-') && { veto: true }),
        ...(word.startsWith('everyone-') && { everyone: true })
      },
      people: Number(people),
      votes: [...votes].map(vote => (vote === 'Y' ? 'agree' : 'disagree')),
      outcome: outcome as JointCase['outcome'],
      closesAt: Number(closesAt)
    }
  })
