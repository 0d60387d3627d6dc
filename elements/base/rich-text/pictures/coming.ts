import { atom, type WritableAtom } from 'nanostores'

/** Position in the text that follows edits until it is released. */
export interface Place {
  at: () => number
  leave: () => void
}

/** Picture that is not yet in the text. */
export interface Coming {
  id: number
  name: string
  /** Undefined if the paste did not include the data. The user is asked for the file. */
  file: File | undefined
  /** Address on another website, from which the platform fetches it; '' otherwise. */
  source: string
  share: number
  problem: string
  /** The paste is being read: its data is not known yet. */
  isRead?: boolean
  /** The connection was lost: the picture is tried again when it is back. */
  isAway?: boolean
  place: Place
  cancel: () => void
}

export type ComingStore = WritableAtom<readonly Coming[]>

export const createComing = (): ComingStore => atom<readonly Coming[]>([])

/** True while a picture is read, uploaded or fetched, false if it failed or its file is missing. */
export const isArriving = ({ file, source, problem, isRead }: Coming): boolean =>
  problem === '' && (file !== undefined || source !== '' || isRead === true)
