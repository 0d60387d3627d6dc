import Type from 'typebox'
import {
  dictionary,
  dictionaryChoices,
  dictionaryItem,
  dictionaryRights
} from '../../../../elements/base/contract/dictionary.ts'
import { dictionaries, dictionaryItems } from '../../database/tables/dictionaries.ts'
import { nounModule } from '../../http/noun/noun-module.ts'
import { nounCalls } from '../../http/noun/noun.ts'
import { route } from '../../http/calls/route.ts'
import { itemCount, readChoices, requireRoom, requireUnused } from './dictionaries.ts'
import { usualDictionaries } from './usual-dictionaries.ts'
import { ChoiceSchema } from '../../results/site/dictionary.ts'

export const dictionaryModule = nounModule(dictionary, dictionaries, {
  title: '数据字典',
  rights: dictionaryRights,
  menu: {
    ...{ id: '165', parentId: '160', path: '/system/DictList', component: 'system/DictList' },
    ...{ title: '数据字典', icon: 'archive', sortNo: 15 }
  },
  dictionaries: usualDictionaries,
  own: { columns: { itemCount }, release: requireUnused },
  besides: [dictionaryItem],
  register(platform, rows) {
    nounCalls(platform, dictionaryItem, dictionaryItems, {
      owner: rows,
      keep: async (tx, { dictId }, _caller, before) => (before ? undefined : requireRoom(tx, dictId)),
      taken: { dictionary_items_value: '数据值在该字典中已存在，请换一个' }
    })
    route(platform, dictionaryChoices(':dictCode'), { right: null, result: Type.Array(ChoiceSchema) }, ({ request }) =>
      readChoices(platform.database, (request.params as { dictCode: string }).dictCode)
    )
  }
})
