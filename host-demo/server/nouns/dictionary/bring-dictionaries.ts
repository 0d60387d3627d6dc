import type { Transaction } from '../../database/open.ts'
import { dictionaries, dictionaryItems } from '../../database/tables/dictionaries.ts'
import type { BroughtDictionary } from './usual-dictionaries.ts'

const by = { createByName: '系统管理员', updateByName: '系统管理员' }
const second = 1000

/**
 * Inserts dictionaries with their items; the first is the newest. Dictionaries with an existing code stay unchanged.
 */
export const bringDictionaries = async (tx: Transaction, brought: BroughtDictionary[]) => {
  const now = Date.now()
  for (const [at, [dictCode, dictName, items]] of brought.entries()) {
    const id = `dict-${dictCode}`
    const time = new Date(now - at * second)
    const [added] = await tx
      .insert(dictionaries)
      .values({ id, dictCode, dictName, ...by, createTime: time, updateTime: time })
      .onConflictDoNothing()
      .returning()
    if (!added) continue
    await tx.insert(dictionaryItems).values(
      items.map(([itemValue, itemText, color = ''], index) => ({
        ...{ id: `${id}-${index + 1}`, dictId: id, itemValue, itemText, color, sortOrder: index + 1 },
        ...by
      }))
    )
  }
}
