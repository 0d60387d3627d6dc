import { texts } from '../../core/language/locale.ts'

export const recordText = texts(
  {
    offer: (time: string) => `恢复 ${time} 的未保存内容？`,
    restore: '恢复',
    discard: '放弃',
    notKept: '浏览器存储不可用，未保存的内容只在本页，请及时保存。',
    retry: '重试',
    takeTheirs: '采用对方版本',
    takeMine: '以我的覆盖'
  },
  {
    offer: (time: string) => `Restore unsaved changes from ${time}?`,
    restore: 'Restore',
    discard: 'Discard',
    notKept: 'This browser cannot store drafts. Save often.',
    retry: 'Try again',
    takeTheirs: 'Take theirs',
    takeMine: 'Overwrite with mine'
  }
)
