import type { ControlState, SecurityFacts } from './security-status.ts'

/** Text in Chinese and English. */
export type Both = readonly [chinese: string, english: string]

/** Control of GB/T 22239-2019 8.1.4 (安全计算环境, level three) or of OWASP ASVS 5.0 with its state and evidence. */
export interface SecurityControl {
  /** Number in the standard: `8.1.4.1 a`, `ASVS 7.5.3`. */
  clause: string
  group: Both
  /** Requirement, shortened. */
  text: Both
  state: (facts: SecurityFacts) => ControlState
  evidence: (facts: SecurityFacts) => Both
  /** Documents of the platform, by path. */
  links?: readonly { path: string; text: Both }[]
}

/** State that is measured. */
export const measured =
  (isMet: (facts: SecurityFacts) => boolean) =>
  (facts: SecurityFacts): ControlState =>
    isMet(facts) ? 'met' : 'unmet'
/** State that does not depend on settings. */
export const always = (state: ControlState) => (): ControlState => state
/** Evidence that does not depend on settings. */
export const constant = (chinese: string, english: string) => (): Both => [chinese, english]
