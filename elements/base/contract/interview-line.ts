import { get, post } from './endpoint.ts'

/** Line of the record of an interview. A recalled one is no longer public. */
export interface InterviewLine {
  id: string
  time: string
  speaker: string
  content: string
  createByName: string
  isRecalled: boolean
}

export const lineLimits = { speaker: 60, content: 2000 } as const

const base = '/cms/content/lines'
/** ◆ Record of an interview in the order of time, with recalled lines. Pushed as `content` when it changes. */
export const interviewLines = get<InterviewLine[], { articleId: string }>(base)
/** ◆ Adds a line, which is public at once if the interview is. Several recorders may add lines at the same time. */
export const addLine = post<InterviewLine, { articleId: string; speaker: string; content: string }>(`${base}/add`)
/** ◆ */
export const recallLine = post<InterviewLine, { articleId: string; id: string }>(`${base}/recall`)
/** ◆ Interview as a Word document (GET with `articleId`): facts, record, and adopted questions with their answers. */
export const interviewDocument = { exportDocx: `${base}/exportDocx` } as const
