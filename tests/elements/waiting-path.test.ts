import { expect } from '@esm-bundle/chai'
import type { WaitingRow } from '../../elements/base/contract/inbox.ts'
import { pathOfWaiting } from '../../elements/features/inbox/waiting-path.ts'

const pushed: WaitingRow = {
  ...{ id: 'pushed-1', kind: 'pushed', subjectId: '1', title: '通知', step: '', subsiteId: '2', subsiteName: '' },
  ...{ fromName: '', since: '', dueDate: '', urgency: '', code: '' }
}

describe('paths of the inbox', () => {
  it('[content-22] a pushed article opens the list of the site that received it', () => {
    expect(pathOfWaiting(pushed, '2')).to.equal('/cms/article/ArticleList')
    expect(pathOfWaiting(pushed, '1')).to.equal('/cms/article/ArticleList?subsiteId=2')
  })
})
