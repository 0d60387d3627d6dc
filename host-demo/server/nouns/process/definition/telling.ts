import type { Transaction } from '../../../database/open.ts'

/** Sends people a message about an instance. `reason` is shown below its title. */
type Message = (
  tx: Transaction,
  to: { subsiteId: string; userIds: string[] },
  message: { title: string; reason: string; instanceId: string }
) => Promise<void>

const messages: Message[] = []

/** Registers how people are told about tasks, copies and ends of instances. */
export const registerTelling = (message: Message) => void messages.push(message)

export const tellPeople: Message = async (...given) => {
  for (const message of messages) await message(...given)
}
