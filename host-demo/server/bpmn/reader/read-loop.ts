import { isWholeRule, jointRules, type JointRule } from '../../../../elements/base/contract/joint-decision.ts'
import type { Many, People } from '../graph/graph.ts'
import type { Unresolved } from './document.ts'
import { insideOf, readExpression } from './expression.ts'
import { extensionName, extensionsOf, hasOwn, own, type Part } from './part.ts'
import { refuse, type Report } from './report.ts'

const readRule = (report: Report, part: Part, loop: Part): JointRule | undefined => {
  const text = own(loop, 'rule')
  if (!text) return undefined
  const name = jointRules.find(one => one === text)
  const argument = own(loop, 'argument')
  const rule: JointRule = {
    name: name ?? 'all',
    ...(argument && { argument }),
    ...(own(loop, 'veto') === 'true' && { veto: true }),
    ...(own(loop, 'everyone') === 'true' && { everyone: true })
  }
  if (name && isWholeRule(rule)) return rule
  return void refuse(
    report,
    part,
    name
      ? [
          `的会签规则“${text}”的参数“${argument}”不正确`,
          `has the joint rule "${text}" with the wrong argument "${argument}".`
        ]
      : [
          `的会签规则“${text}”不正确，可选 ${jointRules.join('、')}`,
          `has the unknown joint rule "${text}". Choose ${jointRules.join(', ')}.`
        ]
  )
}

/** Returns the variable that holds a list, from an attribute or from BPMN's `loopDataInputRef`. */
const readCollection = (report: Report, part: Part, loop: Part, unresolved: Unresolved) => {
  const custom = extensionsOf(loop).find(extension => extensionName(extension).local === 'collection')
  const text = own(loop, 'collection') || (unresolved.get(loop)?.loopDataInputRef ?? '')
  if (custom || loop.loopDataInputRef) {
    const what = custom ? custom.$type : 'loopDataInputRef'
    return void refuse(report, part, [
      `的会签名单由“${what}”提供，本平台不能取得，请用流程数据，如 \${people}`,
      `takes its list from "${what}", which this platform cannot read. Use process data, for example \${people}.`
    ])
  }
  const name = insideOf(text) ?? text
  if (/^\w*$/.test(name)) return name
  return void refuse(report, part, [
    `的会签名单“${text}”不是流程数据的名称，请写成 \${名称}`,
    `takes its list from "${text}", which is not the name of process data. Write \${name}.`
  ])
}

/** Returns whether the elements of the list are the people of the task. */
const isOfPeople = (people: People | undefined, element: string) => {
  const words = [people?.assignee ?? '', ...(people?.users ?? []), ...(people?.groups ?? [])].filter(Boolean)
  return words.length === 1 && words[0] === `\${${element}}` && people?.groups.length === 0
}

/** Reads how often an activity is repeated, for whom, and when that is enough. */
export const readLoop = (report: Report, part: Part, unresolved: Unresolved, people?: People): Many | undefined => {
  const loop = part.loopCharacteristics
  if (!loop) return undefined
  if (loop.$type !== 'bpmn:MultiInstanceLoopCharacteristics')
    return void refuse(report, part, [
      '按条件循环（standardLoop），本平台不能执行，请用排他网关连回到它之前',
      'is a loop with a condition (standard loop), which cannot run here. Draw an exclusive gateway with a flow back.'
    ])
  const collection = readCollection(report, part, loop, unresolved)
  const rule = readRule(report, part, loop)
  const enough = readExpression(report, part, ['完成条件', 'completion condition'], loop.completionCondition)
  const cardinality = loop.loopCardinality && readCardinality(report, part, loop.loopCardinality)
  if (collection === undefined || (loop.loopCardinality && !cardinality)) return undefined
  if (cardinality && collection)
    return void refuse(report, part, [
      '同时规定了次数（loopCardinality）和名单（collection），请只保留一个',
      'has both a number (loopCardinality) and a list (collection). Delete one of them.'
    ])
  if (!people && !cardinality && !collection)
    return void refuse(report, part, [
      '没有规定重复几次，请写次数（loopCardinality）或名单（collection）',
      'does not say how often it is repeated. Write a number (loopCardinality) or a list (collection).'
    ])
  const element = own(loop, 'elementVariable') || (loop.inputDataItem?.name ?? '')
  const index = own(loop, 'elementIndexVariable')
  // In our own documents, and where the task is for each element, the list has the people.
  const isOurs = hasOwn(loop, 'qundao', 'collection') || hasOwn(loop, 'qundao', 'rule')
  const isEach = collection !== '' && !isOurs && !isOfPeople(people, element)
  return {
    ...{ inTurn: loop.isSequential === true, collection },
    ...(rule && { rule }),
    ...(enough && { enough }),
    ...(cardinality && { cardinality }),
    ...((isEach || !people) && { each: true }),
    ...(collection && !isOurs && { strict: true }),
    ...(element && { element }),
    ...(index && { index })
  }
}

const readCardinality = (report: Report, part: Part, source: Part) =>
  /^\s*\d{1,3}\s*$/.test(source.body ?? '')
    ? readExpression(report, part, ['次数', 'number'], { ...source, body: `\${${source.body!.trim()}}` })
    : readExpression(report, part, ['次数', 'number'], source)
