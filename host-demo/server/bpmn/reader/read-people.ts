import type { People } from '../graph/graph.ts'
import { insideOf } from './expression.ts'
import { own, type Part } from './part.ts'
import { note, refuse, type Report, type Sentence } from './report.ts'

/** Names for the starter in documents of the kin. */
const starters = ['initiator', 'INITIATOR', 'starter', 'startUserId', 'applyUserId']

/** Returns the name in `${name}`, `#{name}`, `$name` or `name`. */
const plainName = (text: string) =>
  /^(?:[$#]\{\s*\$?(\w+)\s*\}|\$?(\w+))$/.exec(text.trim())?.slice(1).find(Boolean) ?? ''

/** Returns the variable in which the document expects its starter. */
export const initiatorOf = (start: Part | undefined): string => (start ? plainName(own(start, 'initiator')) : '')

/** Splits at commas outside of `${…}`. */
const split = (text: string) => (text.match(/(?:[$#]\{[^}]*\}|[^,])+/g) ?? []).map(word => word.trim()).filter(Boolean)

/** Reads people as `${name}`, ids or accounts. Expressions that only a program can answer are refused. */
const wordsOf = (
  report: Report,
  part: Part,
  texts: string[],
  initiator: string,
  [chinese, english]: Sentence = ['办理人', 'assignee']
) =>
  texts.flatMap(text => {
    const isExpression = /[$#]/.test(text)
    const name = isExpression ? plainName(text) : ''
    // A text around values, such as `editor_${loopCounter}`.
    if (isExpression && /^[^$#{}]*([$#]\{\s*\w+\s*\}[^$#{}]*)+$/.test(text) && !name) return [text]
    if (isExpression && !name) {
      refuse(report, part, [
        `的${chinese}“${text}”不是流程数据的名称，本平台不运行文档里的程序，请在“${chinese}”中选择，或写成 \${名称}`,
        `has the ${english} "${text}", which is not the name of process data. Choose the people of the task, or write \${name}.`
      ])
      return []
    }
    if (name && (name === initiator || starters.includes(name))) return ['${initiator}']
    if (!name) return [text]
    if (insideOf(text) === undefined) {
      refuse(report, part, [
        `的${chinese}“${text}”在文档里没有说明，请在“${chinese}”中选择`,
        `has the ${english} "${text}", which the document does not define. Choose the people of the task.`
      ])
      return []
    }
    return [`\${${name}}`]
  })

/** Returns the texts of a performer: `user(lihua), group(editors), editors`. */
const performers = (report: Report, part: Part, resource: Part) => {
  const text = resource.resourceAssignmentExpression?.expression?.body?.trim() ?? ''
  if (text) return split(text)
  note(report, part, [
    `的办理人“${resource.name ?? resource.id ?? ''}”只有名称，请在“办理人”中选择`,
    `names "${resource.name ?? resource.id ?? ''}" without people. Choose the people of the task.`
  ])
  return []
}

/** Reads the people of a task, from attributes of the kin and from BPMN's own performers. */
export const readPeople = (report: Report, part: Part, initiator: string): People => {
  const read = (texts: string[]) => wordsOf(report, part, texts, initiator)
  const people = {
    assignee: read([own(part, 'assignee')].filter(Boolean)),
    users: read(split(own(part, 'candidateUsers'))),
    groups: read(split(own(part, 'candidateGroups')))
  }
  for (const resource of part.resources ?? []) {
    const texts = performers(report, part, resource)
    if (resource.$type === 'bpmn:HumanPerformer') people.assignee.push(...read(texts.slice(0, 1)))
    else
      for (const text of texts) {
        const [, kind = 'group', word = text] = /^(user|group)\(\s*(.*?)\s*\)$/.exec(text) ?? []
        if (kind === 'user') people.users.push(...read([word]))
        else people.groups.push(...read([word]))
      }
  }
  const [assignee = ''] = people.assignee
  return { assignee, users: people.users, groups: people.groups }
}

/** Reads the people that get a copy of the instance when a task is done; undefined for none. */
export const readCopies = (report: Report, part: Part, initiator: string): People | undefined => {
  const read = (name: string) =>
    wordsOf(report, part, split(own(part, name)), initiator, ['抄送', 'person with a copy'])
  const copies = { assignee: '', users: read('copyUsers'), groups: read('copyGroups') }
  return copies.users.length + copies.groups.length > 0 ? copies : undefined
}

/** Returns the people that may start the process; undefined for all with the right. */
export const readStarters = (report: Report, process: Part): People | undefined => {
  const read = (name: string) =>
    split(own(process, name)).filter(word => {
      const isKnown = !/[$#]/.test(word)
      if (!isKnown)
        note(report, process, [
          `的发起人“${word}”不起作用，发起之前没有流程数据`,
          `has the starter "${word}" without effect: there is no process data before the start.`
        ])
      return isKnown
    })
  const [users, groups] = [read('candidateStarterUsers'), read('candidateStarterGroups')]
  return users.length + groups.length > 0 ? { assignee: '', users, groups } : undefined
}
