import type { ModelKind } from '../../contract/content-kind.ts'
import { contentChoices, type ContentChoice } from '../../contract/public-content.ts'
import { send } from '../../session/request/send.ts'

/** Finds contents of a kind in the current site, by words of the title or by ids. Returns none without the right. */
export const findContents = (
  kind: ModelKind,
  query: { words?: string; ids?: string },
  signal: AbortSignal
): Promise<ContentChoice[]> =>
  send(contentChoices, { query: { kind, ...query }, signal, noDialog: true }).catch(() => [])
