import { pictureAction, type PictureRow, type PictureStep } from '../../base/contract/picture.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'

/** Carries a step out and tells the page; `failed` says by picture why it stayed. */
export async function takeStep(rows: readonly PictureRow[], action: PictureStep, value: string, subsite: string) {
  const body = { ids: rows.map(row => row.id), action, ...(action !== 'delete' && { value }) }
  const outcome = await send(pictureAction, { body, subsite })
  // A refusal, too, is news: what offered the step was of an earlier state.
  for (const noun of ['picture', 'recycled']) changed(noun)
  return outcome
}
