import { texts } from '../../core/language/locale.ts'

/** Names of what is computed again, for a case and for all cases. */
export const recountText = texts(
  {
    facts: {
      ...{ course: '办理步骤', state: '状态', events: '期限事项', dueDate: '答复期限', endDate: '办结日期' },
      ...{ replyType: '答复类型', reply: '答复内容', answer: '答复写明的内容', letterNumber: '文号' }
    }
  },
  {
    facts: {
      ...{ course: 'Steps', state: 'State', events: 'Events of the term', dueDate: 'Due date', endDate: 'Closed on' },
      ...{ replyType: 'Kind of reply', reply: 'Reply', answer: 'Stated in the reply', letterNumber: 'Letter number' }
    }
  }
)
