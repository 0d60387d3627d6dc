import type { ApplyGroup, ApplyReplyType, ApplyState } from './apply-steps.ts'
import { post } from './endpoint.ts'

/** Earlier application that resembles one that is being registered. */
export interface SimilarApplication {
  id: string
  code: string
  title: string
  applicantName: string
  subsiteName: string
  state: ApplyState
  /** List that contains it. */
  group: ApplyGroup
  receiveDate: string
  /** Day of the answer or another end; '' before. */
  endDate: string
  replyType: ApplyReplyType | ''
  letterNumber: string
  /** From the same applicant: name and number of the document are equal. */
  isSamePerson: boolean
  /** Only the name is equal, because a number is missing: perhaps another person. */
  isSameName: boolean
  /** From such an applicant with the same subject and text, apart from spaces and punctuation. */
  isSameText: boolean
}

/** Content of the form of a new application so far. */
export interface SimilarQuery {
  applicantName: string
  cardCode: string
  title: string
  content: string
}

/** ◆ Finds earlier applications by the applicant and by words of the subject, at the caller's sites. Best first, at most 10. */
export const similarApplications = post<SimilarApplication[], SimilarQuery>('/applypublic/applyPublic/similar')
