import type { Transaction } from '../../../database/open.ts'

/** Sends a person a message about their account or their articles. */
export type OwnerMessage = (
  tx: Transaction,
  to: { subsiteId: string; userId: string },
  message: { title: string; text: string }
) => Promise<void>

const messages = new Set<OwnerMessage>()

/** Registers a way to send such messages. */
export const registerOwnerMessage = (message: OwnerMessage) => void messages.add(message)

export const tellOwner: OwnerMessage = async (...given) => {
  for (const message of messages) await message(...given)
}
