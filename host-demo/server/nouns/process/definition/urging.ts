import type { Transaction } from '../../../database/open.ts'

/** Sends people a message of the platform. */
type Message = (
  tx: Transaction,
  to: { subsiteId: string; userIds: string[] },
  message: { title: string; reason: string }
) => Promise<void>

const messages: Message[] = []

/** Registers how people are told that a task waits for them. */
export const registerUrging = (message: Message) => void messages.push(message)

export const tellWaiting: Message = async (...given) => {
  for (const message of messages) await message(...given)
}
