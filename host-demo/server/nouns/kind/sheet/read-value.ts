import { withoutSpaces } from '../../../../../elements/base/contract/checks.ts'
import type { ModelField } from '../../../../../elements/base/contract/model.ts'
import { plainText } from '../../../kernel/plain-text.ts'
import { readDay, readMoment, readText, type CellReader } from '../../../http/crud/read-cell.ts'
import type { CellNames } from './cell-names.ts'

const imported: ReadonlySet<ModelField['type']> = new Set<ModelField['type']>([
  ...(['text', 'area', 'number', 'date', 'datetime', 'link', 'choice', 'choices'] as const),
  ...(['flag', 'department', 'person', 'rows'] as const)
])

/** Returns whether cells of the field are imported. The others are only exported. */
export const isImported = ({ type, more }: ModelField) =>
  imported.has(type) &&
  !more?.isInternal &&
  !more?.isComputed &&
  (type !== 'rows' || (more?.columns?.length === 1 && more.columns[0]!.type !== 'picture'))

const [yes, no] = [new Set(['是', '1', 'Y', 'TRUE', '√']), new Set(['否', '0', 'N', 'FALSE', '×'])]

const readFlag: CellReader = given => {
  const text = plainText(given).toUpperCase()
  if (!text) return { text: '' }
  return yes.has(text) ? { text: '是' } : no.has(text) ? { text: '否' } : { text: given, problem: '应为：是、否' }
}

const partsIn = (text: string) =>
  text
    .split(/[、,，;；\n]/)
    .map(part => part.trim())
    .filter(Boolean)

const readChoices =
  (words: Record<string, string>, isSingle: boolean): CellReader =>
  given => {
    const known = Object.values(words)
    const parts = isSingle ? [plainText(given)].filter(Boolean) : partsIn(given)
    const found = parts.map(part => words[part] ?? known.find(word => word === part || plainText(word) === part))
    if (found.some(word => word === undefined)) return { text: given, problem: `应为：${known.join('、')}` }
    return { text: found.join('、') }
  }

/** Returns the reader that normalises the cells of a field. */
export const readerOf = (field: ModelField, { departments, words }: CellNames): CellReader => {
  switch (field.type) {
    case 'date':
      return readDay
    case 'datetime':
      return text => {
        const read = readMoment(text)
        return { ...read, text: read.problem ? read.text : read.text.slice(0, 16) }
      }
    case 'number':
      return text => ({ text: plainText(text).replace(/[,\s]/g, '') })
    case 'flag':
      return readFlag
    case 'choice':
    case 'choices':
      return readChoices(words.get(field.dict) ?? {}, field.type === 'choice')
    case 'department':
      return departments.readSeveral()
    case 'rows':
      return text => ({ text: readText(text).text.replace(/\s*\n\s*/g, '\n') })
    default:
      return field.more?.check === 'phone' ? text => ({ text: withoutSpaces(readText(text).text) }) : readText
  }
}

const valueOfWord = (words: Record<string, string>, text: string) =>
  Object.entries(words).find(([, word]) => word === text)?.[0] ?? text

/** Converts the normalised text of a cell to a value. `leaders` are ids by the names that only one leader has. */
export const valueOf = (
  field: ModelField,
  text: string,
  { departments, words }: CellNames,
  leaders: ReadonlyMap<string, string>
): string => {
  if (!text) return ''
  const own = words.get(field.dict) ?? {}
  switch (field.type) {
    case 'flag':
      return text === '是' ? '1' : '0'
    case 'choice':
      return valueOfWord(own, text)
    case 'choices':
      return partsIn(text)
        .map(part => valueOfWord(own, part))
        .join(',')
    case 'department':
      return departments.idsIn(text).ids.join(',')
    case 'person':
      return JSON.stringify({ id: leaders.get(text) ?? '', name: text })
    case 'rows': {
      const column = field.more!.columns![0]!.name
      return JSON.stringify(text.split('\n').map(line => ({ [column]: line })))
    }
    default:
      return text
  }
}
