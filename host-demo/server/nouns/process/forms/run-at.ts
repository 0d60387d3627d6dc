import { Refusal } from '../../../kernel/refusal.ts'
import { runForm } from '../../../forms/run-form.ts'
import type { ProcessNode } from '../../../bpmn/graph/graph.ts'
import { mayEdit, rightsAt, type Fields } from './form-fields.ts'

type Data = Record<string, unknown>

interface Design {
  fields: Fields
  jsonStr: string
}

const modelOf = (path: string) => path.split('.')[0]!

/**
 * Runs a form over the data of a node: computes, drops what rules hide, and checks the fields that can be edited there.
 * @param written fields to check if the node is not done yet; by default all
 * @returns the data, and the fields that are shown
 * @throws Refusal with the first message, and all of them by field as its result
 */
export const runAt = async (node: ProcessNode, { fields, jsonStr }: Design, data: Data, written?: Data) => {
  const rights = rightsAt(node, fields)
  const run = await runForm(jsonStr, data)
  const isChecked = (path: string) =>
    mayEdit(rights.get(modelOf(path))) && (!written || Object.hasOwn(written, modelOf(path)))
  const problems = [...run.problems].filter(([path]) => isChecked(path))
  const [first] = problems
  if (first) {
    const others = problems.length > 1 ? `（另有 ${problems.length - 1} 处问题）` : ''
    throw new Refusal(`${first[1]}${others}`, undefined, Object.fromEntries(problems))
  }
  return { data: run.data, shown: new Map([...fields].filter(([model]) => !run.hidden.has(model))) }
}
