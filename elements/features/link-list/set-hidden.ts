import { hideInherited } from '../../base/contract/link.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'

/** Hides a shared type or link at the session's site, or shows it again. */
export async function setHidden(id: string, isHidden: 'Y' | 'N'): Promise<void> {
  try {
    await send(hideInherited, { body: { id, isHidden } })
  } catch (problem) {
    toast(sentence(problem), 'danger')
  }
  changed('link')
}
