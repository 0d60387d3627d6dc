import { chinese } from '../../contract/define-noun.ts'
import { texts } from '../../core/language/locale.ts'

/** Texts of a list page, with the title of its noun. */
export const nounText = texts(
  {
    add: (adding: string, name: string) => chinese(adding, name),
    empty: (name: string, _many: string) => chinese('还没有', name),
    emptyHint: (adding: string, name: string) => `请先${chinese(adding, name)}。`,
    signedOut: (name: string, _many: string) => `未登录，请先登录后${chinese('查看', name)}`,
    by: '修改人',
    updated: '修改时间',
    contains: (field: string) => `${field}包含`,
    choose: '请选择',
    missing: (field: string) => `请选择${field}`
  },
  {
    add: (_adding: string, name: string) => `New ${name}`,
    empty: (_one: string, many: string) => `No ${many} yet`,
    emptyHint: (_adding: string, name: string) => `Add the first ${name}.`,
    signedOut: (_one: string, many: string) => `Sign in to see the ${many}`,
    by: 'Changed by',
    updated: 'Changed',
    contains: (field: string) => `${field} contains`,
    choose: 'Choose',
    missing: (field: string) => `Choose a ${field.toLowerCase()}`
  }
)
