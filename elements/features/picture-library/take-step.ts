import { pictureAction, type PictureRow, type PictureStep } from '../../base/contract/picture.ts'
import { send } from '../../base/session/request/send.ts'
import { filesChanged } from './pictures.ts'

/** Takes a step and notifies the page. `failed` holds the reason by picture. */
export async function takeStep(rows: readonly PictureRow[], action: PictureStep, value: string, subsite: string) {
  const body = { ids: rows.map(row => row.id), action, ...(action !== 'delete' && { value }) }
  const outcome = await send(pictureAction, { body, subsite })
  // Refusals also require a reload: the list was outdated.
  filesChanged()
  return outcome
}
