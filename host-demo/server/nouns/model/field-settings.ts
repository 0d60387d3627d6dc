import Type from 'typebox'
import { contentKinds } from '../../../../elements/base/contract/content-kind.ts'
import {
  longestModelValue,
  modelFieldName,
  plainFieldTypes,
  textCheckNames,
  type FieldSettings,
  type ModelField
} from '../../../../elements/base/contract/model.ts'
import { ClosedObject, Text } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'

const FieldName = Type.String({ pattern: `^${modelFieldName}$`, title: '字段名' })
const Ratio = Type.String({ pattern: '^[1-9]\\d?:[1-9]\\d?$', title: '比例' })
const Pixels = (title: string) => Type.Integer({ minimum: 0, maximum: 10_000, title })

const textSettings = {
  check: Type.Optional(Type.Enum([...textCheckNames], { title: '校验' })),
  options: Type.Optional(Type.Array(Text(30, 1, '可选值'), { maxItems: 30, title: '可选值' })),
  ratio: Type.Optional(Ratio),
  minWidth: Type.Optional(Pixels('最小宽度')),
  minHeight: Type.Optional(Pixels('最小高度'))
}

const Row = ClosedObject({
  name: FieldName,
  label: Text(30, 1, '列名'),
  type: Type.Enum([...plainFieldTypes, 'picture'], { title: '列的类型' }),
  required: Type.Boolean({ title: '必填' }),
  maxLength: Type.Integer({ minimum: 0, maximum: longestModelValue, title: '长度' }),
  more: Type.Optional(ClosedObject(textSettings))
})

const Step = ClosedObject({
  word: Text(20, 1, '状态'),
  since: Type.Optional(Type.String({ pattern: `^(\\$start|\\$end|${modelFieldName})$`, title: '起算字段' })),
  months: Type.Optional(Type.Integer({ minimum: -120, maximum: 120, title: '月' })),
  days: Type.Optional(Type.Integer({ minimum: -3660, maximum: 3660, title: '天' })),
  filled: Type.Optional(FieldName),
  isAlarm: Type.Optional(Type.Boolean())
})

const flag = () => Type.Optional(Type.Boolean())

/** Settings of a field, as a client sends them. */
export const fieldSettings = ClosedObject({
  ...textSettings,
  columns: Type.Optional(Type.Array(Row, { maxItems: 30, title: '列' })),
  most: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, title: '最多' })),
  kind: Type.Optional(Type.Enum(['', ...contentKinds], { title: '内容类型' })),
  steps: Type.Optional(Type.Array(Step, { maxItems: 20, title: '状态' })),
  isListed: flag(),
  isFilter: flag(),
  isInternal: flag(),
  isFixed: flag(),
  isRepeated: flag(),
  isComputed: flag()
})

const common = ['isListed', 'isFilter', 'isInternal', 'isFixed', 'isRepeated', 'isComputed'] as const

/** Settings that a type uses. */
const used: Partial<Record<ModelField['type'], readonly (keyof FieldSettings)[]>> = {
  text: ['check', 'options'],
  picture: ['ratio', 'minWidth', 'minHeight'],
  files: ['most'],
  rows: ['columns', 'most'],
  department: ['most'],
  relation: ['kind', 'most'],
  computed: ['steps']
}

/** Returns the settings without those that the type does not use; undefined if none is left. */
export const keepSettings = ({ label, type, more }: ModelField): FieldSettings | undefined => {
  const names: readonly string[] = [...common, ...(used[type] ?? [])]
  const kept = Object.entries(more ?? {}).filter(([name, value]) => names.includes(name) && value !== false)
  if (type === 'rows' && !more?.columns?.length) throw new Refusal(`字段“${label}”的表格没有列，请先添加`)
  if (type === 'computed' && !more?.steps?.length) throw new Refusal(`字段“${label}”没有状态，请先添加`)
  const columns = more?.columns?.map(({ name }) => name) ?? []
  const twice = columns.find((name, at) => columns.indexOf(name) !== at)
  if (twice) throw new Refusal(`字段“${label}”的列“${twice}”重复，请换一个`)
  return kept.length ? Object.fromEntries(kept) : undefined
}

/** Refuses changes of the fields that the rules of a kind need. */
export const requireFixed = (before: readonly ModelField[], after: readonly ModelField[]) => {
  for (const field of before) {
    if (!field.more?.isFixed) continue
    const now = after.find(({ name }) => name === field.name)
    if (!now) throw new Refusal(`字段“${field.label}”是该内容类型的必备字段，不能删除`)
    const isSame =
      now.type === field.type &&
      now.required === field.required &&
      JSON.stringify(now.more) === JSON.stringify(field.more)
    if (!isSame) throw new Refusal(`字段“${field.label}”是该内容类型的必备字段，只能修改名称、说明和分组`)
  }
}
