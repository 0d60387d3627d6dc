import { texts } from '../../core/language/locale.ts'

export const conflictText = texts(
  {
    note: (name: string, time: string) =>
      `${name || '他人'} 在 ${time} 保存了另一个版本。请核对后选择，两个版本都还在。`,
    theirs: '对方版本',
    mine: '我的版本',
    takeTheirs: '采用对方版本',
    takeMine: '以我的覆盖',
    takeMerged: '合并两个版本',
    same: '两个版本的文字相同，差别在格式。',
    back: '返回编辑'
  },
  {
    note: (name: string, time: string) =>
      `${name || 'Another user'} saved another version at ${time}. Compare both versions and choose one.`,
    theirs: 'Theirs',
    mine: 'Mine',
    takeTheirs: 'Take theirs',
    takeMine: 'Overwrite with mine',
    takeMerged: 'Merge both',
    same: 'The text is the same. Only the formatting differs.',
    back: 'Back'
  }
)
