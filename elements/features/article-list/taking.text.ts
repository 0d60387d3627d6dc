import { texts } from '../../base/core/language/locale.ts'

export const takingText = texts(
  {
    rest: (verb: string, count: number, all: number) =>
      `所选 ${all} 篇中有 ${count} 篇可以${verb}，其余 ${all - count} 篇保持不变。`,
    failedTitle: (count: number) => `${count} 篇文章未能处理`
  },
  {
    rest: (verb: string, count: number, all: number) =>
      `${verb}: ${count} of ${all} selected. The other ${all - count} stay unchanged.`,
    failedTitle: (count: number) => `${count} articles were not changed`
  }
)
