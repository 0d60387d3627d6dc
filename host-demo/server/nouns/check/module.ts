import { articleCheckRights } from '../../../../elements/base/contract/article-check.ts'
import { checkWord, checkWordRights } from '../../../../elements/base/contract/check-word.ts'
import { checkWords } from '../../database/tables/checks.ts'
import type { Module } from '../../http/module.ts'
import { nounModule } from '../../http/noun/noun-module.ts'
import { view } from '../menu/menu-entries.ts'
import { seedWords } from './check-seed.ts'
import { keepWord } from './check-words.ts'
import { registerLevels } from './levels.ts'

const base = nounModule(checkWord, checkWords, {
  own: {
    keep: keepWord,
    also: ['cms:word:share'],
    taken: { check_words_word: '词语：本站已有这个检查词，请直接修改它' }
  },
  menus: [
    {
      ...{ id: '135', path: '/cms/check', title: '内容检查', english: 'Content checks', icon: 'tick-circle' },
      ...{ component: view, menuCategory: '1', sortNo: 14 },
      children: [
        {
          ...{ id: '136', path: '/cms/check/WordList', title: '检查词和规则', english: 'Words and rules' },
          ...{ component: 'cms/check/WordList', permissions: 'cms:word:list' }
        },
        {
          ...{ id: '137', path: '/cms/check/PublicCheck', title: '已公开内容检查', english: 'Public content' },
          ...{ component: 'cms/check/PublicCheck', permissions: 'cms:check:public' }
        }
      ]
    }
  ],
  demo: seedWords,
  register: registerLevels
})

/** Words and rules of the check before publication. The calls that check articles belong to the articles. */
export const checkModule: Module = {
  ...base,
  rights: { ...base.rights, ...checkWordRights, ...articleCheckRights }
}
