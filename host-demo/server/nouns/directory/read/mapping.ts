import { mappedFields, type MappedField } from '../../../../../elements/base/contract/directory.ts'
import { Refusal } from '../../../kernel/refusal.ts'

export type Mapping = Partial<Record<MappedField, string>> & Record<'id' | 'username' | 'realname', string>

const isField = (name: string): name is MappedField => (mappedFields as readonly string[]).includes(name)

/**
 * Reads lines such as `username = uid`.
 * @throws Refusal that names the line
 */
export const readMapping = (text: string): Mapping => {
  const found: Partial<Record<MappedField, string>> = {}
  for (const line of text.split(/\r?\n/).map(each => each.trim())) {
    if (!line) continue
    const [name = '', attribute = '', ...rest] = line.split('=').map(each => each.trim())
    if (!isField(name)) throw new Refusal(`字段对应：“${line.slice(0, 60)}”应以 ${mappedFields.join('、')} 之一开头`)
    if (rest.length > 0 || !/^[a-zA-Z][\w-]{0,60}$/.test(attribute))
      throw new Refusal(`字段对应：“${line.slice(0, 60)}”等号后应为一个属性名`)
    if (found[name]) throw new Refusal(`字段对应：${name} 写了两次`)
    found[name] = attribute
  }
  const { id, username, realname } = found
  if (!id || !username || !realname) throw new Refusal('字段对应：id、username 和 realname 三行不能少')
  return { ...found, id, username, realname }
}
