import { get, post } from './endpoint.ts'

/** ◆ Progress of long work of the caller, such as an import. */
export interface WorkProgress {
  /** False if the server that answers does not run the work, or does not run it any more. */
  isRunning: boolean
  /** Part that is done, 0 to 1. */
  share: number
}

/** ◆ Reads the progress of work with the id that its call was given. */
export const workProgress = get<WorkProgress, { id: string }>('/sys/work/progress')

/** ◆ Cancels work at its next step. Work that has finished by then stays done. */
export const cancelWork = post<null, { id: string }>('/sys/work/cancel')
