import { get, post } from './endpoint.ts'

/** Phrase for comments on tasks (常用意见). */
export interface CommonComment {
  id: string
  content: string
  orderNo: number
  /** ◆ '1' if shared with all users. */
  isShared: '0' | '1'
}
/** The caller's comments, and the shared ones. */
export const commonComments = get<CommonComment[]>('/process/tPCommonComment/queryCommentsItemsList')
/** ◆ */
export const addCommonComment = post<null, { content: string; isShared: '0' | '1' }>('/process/tPCommonComment/add')
/** ◆ Deletes one of the caller's comments, or with the right a shared one. */
export const deleteCommonComment = post<null, { id: string }>('/process/tPCommonComment/delete')
