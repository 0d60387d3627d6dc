import type { WordKind } from '../../../../elements/base/contract/check-word.ts'
import type { Transaction } from '../../database/open.ts'
import { checkWords } from '../../database/tables/checks.ts'

const by = { createByName: '系统管理员', updateByName: '系统管理员' }

const words: [kind: WordKind, word: string, advice: string, exceptions?: string][] = [
  ['sensitive', '内部资料', ''],
  ['sensitive', '代开发票', ''],
  ['wrong', '帐号', '账号'],
  ['wrong', '帐户', '账户'],
  ['wrong', '登陆网站', '登录网站'],
  ['wrong', '既使', '即使'],
  ['wrong', '截止目前', '截至目前'],
  ['wrong', '按装', '安装'],
  ['wrong', '布署', '部署', '布署名'],
  ['wrong', '座谈会议', '座谈会'],
  ['wrong', '一但', '一旦', '一但书'],
  ['wrong', '法人代表人', '法定代表人']
]

/** Words of the demo, shared by the main site with all others. */
export const seedWords = (tx: Transaction) =>
  tx.insert(checkWords).values(
    words.map(([kind, word, advice, exceptions = ''], at) => ({
      ...{ id: `word${at + 1}`, subsiteId: '1', kind, word, advice, exceptions, note: '', isShared: 'Y' as const },
      ...{ status: '1' as const, ...by }
    }))
  )
