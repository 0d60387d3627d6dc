import { texts } from '../../base/core/language/locale.ts'

export const recountCardText = texts(
  {
    ...{ title: '核算全部申请', begin: '开始核算', again: '重新核算', save: '导出 Excel', loading: '正在核算' },
    note: '按办理记录重新得出每件申请的状态、期限和答复，列出与记录不一致的。只核对，不修改。',
    agree: (checked: string) => `已核算 ${checked} 件，全部与记录一致`,
    differ: (checked: string, differing: string) => `已核算 ${checked} 件，${differing} 件与记录不一致`,
    ...{ list: '与记录不一致的申请', subject: '申请事项', code: '受理编号', site: '站点', differing: '不一致的项目' },
    most: (count: number) => `只列出 ${count} 件，其余请导出查看`,
    ...{ noEntries: '没有办理记录', comma: '、', listTitle: '依申请公开' }
  },
  {
    ...{ title: 'Recompute all applications', begin: 'Compute', again: 'Compute again', save: 'Export to Excel' },
    loading: 'Computing…',
    note: 'Computes state, term and reply of each application from its entries, and lists those that differ from the record. Nothing is changed.',
    agree: (checked: string) => `${checked} computed; all agree with their record`,
    differ: (checked: string, differing: string) => `${checked} computed; ${differing} differ from their record`,
    ...{
      list: 'Applications that differ',
      subject: 'Subject',
      code: 'Number',
      site: 'Site',
      differing: 'Differing facts'
    },
    most: (count: number) => `Shows ${count}; export to see all`,
    ...{ noEntries: 'No entries', comma: ', ', listTitle: 'Applications' }
  }
)
