import { atom, computed, type ReadableAtom } from 'nanostores'
import { createComing, isArriving, type ComingStore } from '../../../base/rich-text/pictures/coming.ts'
import type { AttachmentQueue } from '../../../base/shared/attachment/attachment-queue.ts'

/** File that was given to a form and is not part of it yet. */
export interface Arrival {
  name: string
  /** False if it failed. */
  isRunning: boolean
}

/** Follows the uploads of a queue until the returned function is called. */
export type FollowFiles = (queue: Pick<AttachmentQueue, '$items'>) => () => void

export interface Arrivals {
  /** Pictures of the text. */
  $pictures: ComingStore
  followFiles: FollowFiles
  /** Pictures and attachments. */
  $all: ReadableAtom<readonly Arrival[]>
}

export function createArrivals(): Arrivals {
  const $pictures = createComing()
  const $files = atom<readonly Arrival[]>([])
  return {
    $pictures,
    followFiles({ $items }) {
      const stop = $items.subscribe(items =>
        $files.set(items.map(({ name, state }) => ({ name, isRunning: state !== 'error' })))
      )
      return () => {
        stop()
        $files.set([])
      }
    },
    $all: computed([$pictures, $files], (pictures, files) => [
      ...pictures.map(picture => ({ name: picture.name, isRunning: isArriving(picture) })),
      ...files
    ])
  }
}
