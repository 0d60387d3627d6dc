import { texts } from '../../core/language/locale.ts'

export const otherSiteText = texts(
  {
    title: (noun: string, site: string) => `此${noun}属于站点“${site}”`,
    detail: (current: string) => `当前站点是“${current}”。切换后即可在这里继续。`,
    drawnFor: (site: string, current: string) =>
      `当前站点已切换为“${current}”，此页面属于“${site}”，切换回去之前不能保存。`,
    switchTo: (site: string) => `切换到“${site}”`,
    another: '其他站点',
    page: '页面'
  },
  {
    title: (noun: string, site: string) => `This ${noun} belongs to the site “${site}”`,
    detail: (current: string) => `Your current site is “${current}”. Switch sites to continue here.`,
    drawnFor: (site: string, current: string) =>
      `Your current site is now “${current}”. This page belongs to “${site}” and can’t be saved until you switch back.`,
    switchTo: (site: string) => `Switch to “${site}”`,
    another: 'another site',
    page: 'page'
  }
)
