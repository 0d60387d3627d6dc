import { pictureAction, type PictureRow, type PictureStep } from '../../base/contract/picture.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'

/** Takes a step and notifies the page. `failed` holds the reason by picture. */
export async function takeStep(rows: readonly PictureRow[], action: PictureStep, value: string, subsite: string) {
  const body = { ids: rows.map(row => row.id), action, ...(action !== 'delete' && { value }) }
  const outcome = await send(pictureAction, { body, subsite })
  // Refusals also require a reload: the list was outdated.
  for (const noun of ['picture', 'recycled']) changed(noun)
  return outcome
}
