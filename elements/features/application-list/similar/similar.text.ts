import { texts } from '../../../base/core/language/locale.ts'

export const similarText = texts(
  {
    ...{ title: '相似的在先申请', none: '没有找到相似的在先申请', listTitle: '依申请公开' },
    hint: '按申请人名称和申请事项的用词查找，仅供参考',
    samePerson: '同一申请人',
    sameName: '姓名或名称相同',
    perhapsRepeated: '姓名或名称相同的申请人已就相同内容提出过申请，请先核对证件，确认是否同一人',
    repeated: '同一申请人已就相同内容提出过申请',
    answered: (day: string, reply: string, number: string) =>
      `已于 ${day} 办结：${[reply, number].filter(Boolean).join('，')}。属于重复申请的，可以告知不予重复处理（《政府信息公开条例》第三十六条第六项）`,
    open: '前一件还在办理，尚未答复，不属于第三十六条第六项的重复申请',
    received: (day: string) => `${day} 收到`
  },
  {
    ...{ title: 'Similar earlier applications', none: 'No similar earlier application', listTitle: 'Applications' },
    hint: 'By the name of the applicant and the words of the subject; for orientation only',
    samePerson: 'Same applicant',
    sameName: 'Same name',
    perhapsRepeated:
      'An applicant of the same name has applied for the same before. Compare the documents: it may be another person.',
    repeated: 'The same applicant has applied for the same before',
    answered: (day: string, reply: string, number: string) =>
      `Closed on ${day}: ${[reply, number].filter(Boolean).join(', ')}. A repeated application need not be handled again (article 36, item 6)`,
    open: 'The earlier one is still open, so article 36, item 6 does not apply',
    received: (day: string) => `received ${day}`
  }
)
