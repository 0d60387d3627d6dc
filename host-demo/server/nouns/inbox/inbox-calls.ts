import Type from 'typebox'
import { waitingKinds, waitingList } from '../../../../elements/base/contract/inbox.ts'
import { ClosedObject, pageFields, Text } from '../../kernel/fields.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { listWaiting } from './waiting.ts'
import { WaitingPageSchema } from '../../results/process/inbox.ts'

const fields = {
  ...pageFields,
  kind: Type.Optional(Type.Enum([...waitingKinds], { title: '类别' })),
  title: Type.Optional(Text(100, 0, '标题'))
}

/** Registers the inbox. It needs no right; each noun checks the caller's. */
export const registerInbox = (platform: Platform) =>
  route(
    platform,
    waitingList,
    { right: null, query: ClosedObject(fields), result: WaitingPageSchema },
    ({ caller, query }) => listWaiting(platform, caller, query)
  )
