import { texts } from '../../../base/core/language/locale.ts'

export const stepListText = texts(
  {
    steps: '办理步骤',
    hint: '从上到下依次办理；也可在“画图”里查看和继续修改。',
    stepNumber: (number: number) => `第 ${number} 步`,
    name: '步骤名称',
    nameNeeded: '请填写步骤名称',
    add: '增加一步',
    up: '上移',
    down: '下移',
    remove: '删除这一步',
    newStep: '审核',
    notRow: '这个流程有分支、时限或子流程，不能用步骤列表表示，请在图上修改。',
    toDrawing: '去画图',
    loading: '正在加载',
    unreadable: '流程文档无法读取，请在流程管理中检查文档'
  },
  {
    steps: 'Steps',
    hint: 'Steps run from first to last. The diagram shows the same process.',
    stepNumber: (number: number) => `Step ${number}`,
    name: 'Step name',
    nameNeeded: 'Enter a step name',
    add: 'Add step',
    up: 'Move up',
    down: 'Move down',
    remove: 'Delete step',
    newStep: 'Review',
    notRow:
      'This process has branches, time limits or sub-processes, which a list cannot show. Edit it in the diagram.',
    toDrawing: 'Open diagram',
    loading: 'Loading',
    unreadable: 'The document cannot be read. Check it in the process list.'
  }
)
