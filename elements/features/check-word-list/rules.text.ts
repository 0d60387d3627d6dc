import { texts } from '../../base/core/language/locale.ts'

export const rulesText = texts(
  {
    rules: '检查规则',
    title: '本站的发布前检查',
    hint: '拦截：不能提交和发布，除非有权限的人说明理由；提示：提交和发布前显示；不查：不适用。',
    rule: '规则',
    level: '处理',
    block: '拦截',
    warn: '提示',
    rest: '不查',
    save: '保存',
    saved: '已保存检查规则',
    readOnly: '您只能查看：没有设置发布前检查的权限。'
  },
  {
    rules: 'Rules',
    title: 'Checks before publication at this site',
    hint: 'Block: stops submission and publication unless someone with the right states a reason. Note: shown beforehand. Off: not applied.',
    rule: 'Rule',
    level: 'Effect',
    block: 'Block',
    warn: 'Note',
    rest: 'Off',
    save: 'Save',
    saved: 'Rules saved',
    readOnly: 'Read only: you do not have permission to change the rules.'
  }
)
