import { texts } from '../../base/core/language/locale.ts'

export const publicCheckText = texts(
  {
    signedOut: '未登录，请先登录后检查已公开的内容',
    words: '查找词语',
    wordsHint: '如人员姓名，多个用逗号或换行隔开；繁体、夹空格的写法一并查出。留空则按本站规则检查',
    allSites: '检查我的全部站点',
    start: '开始检查',
    stop: '停止',
    goOn: '继续',
    progress: (checked: string, total: string) => `已检查 ${checked} / ${total} 篇`,
    found: (count: string) => `${count} 篇有发现`,
    nothing: '没有发现问题',
    ended: (checked: string) => `检查完成：共 ${checked} 篇`,
    results: '检查结果',
    where: (site: string, column: string, date: string) => `${site} · ${column} · ${date}`,
    most: (count: number) => `只列出前 ${count} 篇，请修改后重新检查`
  },
  {
    signedOut: 'Sign in to check public content',
    words: 'Find words',
    wordsHint:
      'For example names, separated by commas or lines. Traditional and split spellings are found, too. Empty: checks by the rules of the site',
    allSites: 'Check all my sites',
    start: 'Start',
    stop: 'Stop',
    goOn: 'Go on',
    progress: (checked: string, total: string) => `${checked} of ${total} articles checked`,
    found: (count: string) => `${count} with findings`,
    nothing: 'Nothing found',
    ended: (checked: string) => `Done: ${checked} articles checked`,
    results: 'Findings',
    where: (site: string, column: string, date: string) => `${site} · ${column} · ${date}`,
    most: (count: number) => `Shows the first ${count} articles. Correct them and check again.`
  }
)
