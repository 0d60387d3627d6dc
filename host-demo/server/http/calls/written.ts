import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { envelope } from '../../kernel/refusal.ts'

/** Result that is sent as JSON chunks, so that a large one does not block the event loop. */
export class Written<Result> {
  declare readonly result: Result
  readonly pieces: AsyncIterable<string>

  constructor(pieces: AsyncIterable<string>) {
    this.pieces = pieces
  }
}

const place = '\0'

async function* around(pieces: AsyncIterable<string>, message?: string) {
  const [before, after] = JSON.stringify(envelope(place, message)).split(JSON.stringify(place))
  yield before
  yield* pieces
  yield after
}

/** Sends the chunks inside the response envelope. */
export const sendWritten = (reply: FastifyReply, { pieces }: Written<unknown>, message?: string) => {
  reply.outcome = { success: true, code: 200 }
  return reply.type('application/json; charset=utf-8').send(Readable.from(around(pieces, message)))
}
