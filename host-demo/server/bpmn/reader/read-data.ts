import { extensionName, extensionsOf, type Part } from './part.ts'
import { refuse, type Report } from './report.ts'

type Value = string | number | boolean

/** Value of a data object in the namespaces of Activiti's kin; undefined if it has none. */
const valueOf = (part: Part & { itemSubjectRef?: Part }, type: string): Value | undefined => {
  const value = extensionsOf(part).find(one => extensionName(one).engine && extensionName(one).local === 'value')
  const text = value?.$body?.trim()
  if (text === undefined) return undefined
  if (/int|long|double|float|decimal/i.test(type)) return Number(text)
  return /bool/i.test(type) ? text === 'true' : text
}

const isRead = (xml: string, name: string) => new RegExp(`[$#]\\{[^}]*\\b${name}\\b`).test(xml)

/**
 * Reads the values that data objects give to variables at the start. Inside a sub-process they would be its own: such
 * a value is refused if an expression reads it.
 * @param typeOf returns the name of a data object's type
 */
export const readData = (report: Report, xml: string, process: Part, typeOf: (part: Part) => string) => {
  const defaults: Record<string, Value> = {}
  const read = (parts: Part[], isInner: boolean) => {
    for (const part of parts) {
      if (part.flowElements) read(part.flowElements, true)
      const value = part.$type === 'bpmn:DataObject' ? valueOf(part, typeOf(part)) : undefined
      const name = part.name?.trim() ?? ''
      if (value === undefined || !/^\w+$/.test(name)) continue
      if (!isInner) defaults[name] = value
      else if (isRead(xml, name))
        refuse(report, part, [
          '是子流程自己的数据，流程里的表达式用到它，请改为流程的数据对象或表单字段',
          'is data of a sub-process that an expression reads. Use a data object of the process, or a form field.'
        ])
    }
  }
  read(process.flowElements ?? [], false)
  return Object.keys(defaults).length > 0 ? { defaults } : {}
}
