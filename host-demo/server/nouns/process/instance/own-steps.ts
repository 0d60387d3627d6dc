import { isWholeRule, type JointRule } from '../../../../../elements/base/contract/joint-decision.ts'
import { processLimits, stepModes, type NamedStep } from '../../../../../elements/base/contract/process.ts'
import { oneLine } from '../../../kernel/fields.ts'
import { Refusal } from '../../../kernel/refusal.ts'

/** Returns the rule of a step that several people decide. Undefined if one person claims it. */
const ruleOf = ({ mode, argument, veto, everyone }: NamedStep): JointRule | undefined =>
  mode === 'one'
    ? undefined
    : {
        name: mode === 'inTurn' ? 'all' : mode,
        ...(argument && { argument }),
        ...(veto && { veto }),
        ...(everyone && { everyone })
      }

const isFlag = (value: unknown) => value === undefined || typeof value === 'boolean'

const isStep = (value: unknown): value is NamedStep => {
  const {
    name,
    userIds,
    mode,
    argument = '',
    veto,
    everyone,
    disagree = 'end'
  } = Object(value) as Record<string, unknown>
  return (
    typeof name === 'string' &&
    /\S/.test(name) &&
    name.length <= 60 &&
    typeof userIds === 'string' &&
    /^[\w-]{1,64}(,[\w-]{1,64}){0,49},?$/.test(userIds) &&
    stepModes.some(known => known === mode) &&
    typeof argument === 'string' &&
    isFlag(veto) &&
    isFlag(everyone) &&
    (disagree === 'end' || disagree === 'starter')
  )
}

/** Parses the steps of an ad hoc process. @throws Refusal if they are invalid */
export const readSteps = (json: string): NamedStep[] => {
  const refuse = () => new Refusal('办理步骤（steps）格式不正确：每步应有名称、办理人和办理方式')
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw refuse()
  }
  if (!Array.isArray(value) || value.length === 0 || !value.every(isStep)) throw refuse()
  if (value.length > processLimits.steps) throw new Refusal(`办理步骤最多 ${processLimits.steps} 步`)
  for (const step of value) {
    const rule = ruleOf(step)
    if (rule && !isWholeRule(rule)) throw new Refusal(`步骤“${step.name}”的同意人数或比例不正确，请重新填写`)
  }
  return value
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => oneLine(text).replace(/[&<>"]/g, sign => signs[sign]!)

const loopOf = (step: NamedStep) => {
  const rule = ruleOf(step)
  if (!rule) return ''
  const { name, argument, veto, everyone } = rule
  const attributes = [
    ...(step.mode === 'inTurn' ? ['isSequential="true"'] : []),
    `qundao:rule="${name}"`,
    ...(argument ? [`qundao:argument="${escaped(argument)}"`] : []),
    ...(veto ? ['qundao:veto="true"'] : []),
    ...(everyone ? ['qundao:everyone="true"'] : [])
  ]
  return `<multiInstanceLoopCharacteristics ${attributes.join(' ')}/>`
}

/** Returns the document of a process with these steps in sequence. */
export const documentOfSteps = (steps: readonly NamedStep[], name: string): string => {
  const isReturned = steps.some(({ disagree }) => disagree === 'starter')
  const ids = ['start', ...(isReturned ? ['submit'] : []), ...steps.map((_, at) => `step${at + 1}`), 'end']
  // Completed when the process starts; returns lead here.
  const submit = isReturned ? '<userTask id="submit" name="发起人提交" flowable:assignee="${initiator}"/>' : ''
  const tasks = steps.map(
    (step, at) =>
      `<userTask id="step${at + 1}" name="${escaped(step.name)}" flowable:candidateUsers="${step.userIds.replace(/,$/, '')}" qundao:disagree="${step.disagree ?? 'end'}">${loopOf(step)}</userTask>`
  )
  const flows = ids
    .slice(1)
    .map((to, at) => `<sequenceFlow id="flow${at + 1}" sourceRef="${ids[at]}" targetRef="${to}"/>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" xmlns:qundao="http://qundao.dev/bpmn" targetNamespace="http://qundao.dev/bpmn">
  <process id="own-steps" name="${escaped(name)}" isExecutable="true"><startEvent id="start" name="开始"/>${submit}${tasks.join('')}<endEvent id="end" name="结束"/>${flows.join('')}</process>
</definitions>`
}
