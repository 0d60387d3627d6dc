import { texts } from '../../../base/core/language/locale.ts'

export const remarkText = texts(
  {
    title: '评论',
    note: '评论不影响审批，能查看本流程的人都能看到，发表后保留在办理过程中，不能删除。发起人和提到的人会收到消息。',
    remark: '评论内容',
    needed: '请填写评论内容',
    tooLong: (most: number) => `评论最多 ${most} 字`,
    mention: '提到的人',
    choose: '提到同事（可不选）',
    people: (names: string) => `提到 ${names}`,
    nobody: '不再提到任何人',
    tooMany: (most: number) => `一次最多提到 ${most} 人`,
    send: '发表评论',
    sent: (told: number) => (told > 0 ? `已评论，通知 ${told} 人` : '已评论')
  },
  {
    title: 'Remarks',
    note: 'A remark decides nothing. Everyone who can read the process sees it. It stays in the history and cannot be deleted. The starter and the people mentioned get a message.',
    remark: 'Remark',
    needed: 'Write a remark',
    tooLong: (most: number) => `A remark has at most ${most} characters`,
    mention: 'Mentioned people',
    choose: 'Mention colleagues (optional)',
    people: (names: string) => `Mentions ${names}`,
    nobody: 'Mention nobody',
    tooMany: (most: number) => `At most ${most} people can be mentioned at once`,
    send: 'Post remark',
    sent: (told: number) => (told > 0 ? `Posted, ${told} notified` : 'Posted')
  }
)
