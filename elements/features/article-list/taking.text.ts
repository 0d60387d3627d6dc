import { texts } from '../../base/core/language/locale.ts'

export const takingText = texts(
  {
    rest: (verb: string, count: number, all: number) =>
      `所选 ${all} 篇中有 ${count} 篇可以${verb}，其余 ${all - count} 篇保持不变。`,
    failedTitle: (count: number) => `${count} 篇文章未能处理`,
    findings: (count: number) => `发布前检查：${count} 篇有发现，请核对。`,
    stopped: (count: number, verb: string) => `其中 ${count} 篇须修改，不会${verb}；确需保留的，请打开文章说明理由。`
  },
  {
    rest: (verb: string, count: number, all: number) =>
      `${verb}: ${count} of ${all} selected. The other ${all - count} stay unchanged.`,
    failedTitle: (count: number) => `${count} articles were not changed`,
    findings: (count: number) => `Check before publication: ${count} with findings. `,
    stopped: (count: number, verb: string) =>
      `${verb}: ${count} left out until they are corrected. To keep a finding, open the article and state a reason.`
  }
)
