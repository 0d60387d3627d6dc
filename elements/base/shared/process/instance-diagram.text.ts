import { texts } from '../../core/language/locale.ts'

export const instanceDiagramText = texts(
  {
    diagram: '流程图',
    loading: '正在加载',
    here: '当前',
    passed: '已经过',
    legendHere: '当前环节',
    legendPassed: '经过的环节',
    legendOpen: '未到的环节',
    closer: '放大',
    farther: '缩小',
    whole: '显示全图',
    tools: '流程图的缩放',
    told: (now: string, before: string) =>
      `流程图。${now ? `当前环节：${now}。` : '流程已结束。'}${before ? `经过：${before}。` : ''}`,
    states: { '2': '办理中', '3': '已办结', '4': '已作废', '5': '已挂起', '6': '已终止' },
    results: { passed: '已通过', rejected: '未通过' },
    and: '、'
  },
  {
    diagram: 'Diagram',
    loading: 'Loading',
    here: 'Now',
    passed: 'Passed',
    legendHere: 'Here now',
    legendPassed: 'Passed',
    legendOpen: 'Not yet',
    closer: 'Zoom in',
    farther: 'Zoom out',
    whole: 'Fit to window',
    tools: 'Zoom',
    told: (now: string, before: string) =>
      `Diagram. ${now ? `Now at: ${now}. ` : 'The process is over. '}${before ? `Passed: ${before}.` : ''}`,
    states: { '2': 'In progress', '3': 'Done', '4': 'Invalid', '5': 'Suspended', '6': 'Closed' },
    results: { passed: 'Approved', rejected: 'Rejected' },
    and: ', '
  }
)
