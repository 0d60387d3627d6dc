import type { Facts, ReplyGround } from '../../../../../elements/base/contract/apply-acts.ts'

/** What the letter of a reply states, as it was when the reply was submitted. */
export interface Answer {
  facts: Facts
  grounds: ReplyGround[]
  /** Why information is disclosed although a third party objected; '' if none did. */
  publicInterest: string
}

export const noAnswer: Answer = { facts: {}, grounds: [], publicInterest: '' }
