import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { envelope } from '../../kernel/refusal.ts'
import type { Picker } from './result-picker.ts'

/** Result that is sent as JSON chunks, so that a large one does not block the event loop. */
export class Written<Result> {
  declare readonly result: Result
  readonly write: (pick: Picker) => AsyncIterable<string>

  /** `write` passes every item through `pick`, which drops the keys that the schema does not name. */
  constructor(write: (pick: Picker) => AsyncIterable<string>) {
    this.write = write
  }
}

const place = '\0'

async function* around(pieces: AsyncIterable<string>, message?: string) {
  const [before, after] = JSON.stringify(envelope(place, message)).split(JSON.stringify(place))
  yield before
  yield* pieces
  yield after
}

const textOf = async (pieces: AsyncIterable<string>) => {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

async function* checked(text: string) {
  yield text
}

/** Sends the chunks inside the response envelope. If results are checked, waits for all of them first. */
export const sendWritten = async (
  reply: FastifyReply,
  { write }: Written<unknown>,
  { present, checksResults }: { present: Picker; checksResults: boolean },
  message?: string
) => {
  const send = (pieces: AsyncIterable<string>) => {
    reply.outcome = { success: true, code: 200 }
    return reply.type('application/json; charset=utf-8').send(Readable.from(around(pieces, message)))
  }
  if (!checksResults) return send(write(item => (present([item]) as unknown[])[0]))
  const text = await textOf(write(item => item))
  present(JSON.parse(text))
  return send(checked(text))
}
