import { labelsOf } from '../../../forms/document-fields.ts'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { ProcessForm } from '../../../../../elements/base/contract/process-form.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { requireSubsite } from '../../../rows/scope.ts'
import { formDesigns } from '../../../database/tables/forms.ts'
import type { Caller } from '../../../access/caller.ts'
import { notFound } from '../../../kernel/refusal.ts'
import type { Fields } from './form-fields.ts'
import { startOf, type Problem, type ProcessGraph, type ProcessNode } from '../../../bpmn/graph/graph.ts'
import { refuseProblems } from './refuse-problems.ts'

/** Limit of forms to choose from. */
const most = 500

export const listSiteForms = (database: Database, caller: Caller): Promise<ProcessForm[]> =>
  database
    .select({ formKey: formDesigns.code, formName: formDesigns.name })
    .from(formDesigns)
    .where(eq(formDesigns.subsiteId, requireSubsite(caller, caller.subsiteId)))
    .orderBy(asc(formDesigns.name), asc(formDesigns.id))
    .limit(most)

export interface SiteForm extends ProcessForm {
  jsonStr: string
  fields: Fields
}

/** Returns the forms of a site by the keys in a document: codes or ids. */
const findSiteForms = async (database: Database | Transaction, subsiteId: string, keys: readonly string[]) => {
  if (keys.length === 0) return new Map<string, SiteForm>()
  const rows = await database
    .select({ id: formDesigns.id, code: formDesigns.code, name: formDesigns.name, jsonStr: formDesigns.jsonStr })
    .from(formDesigns)
    .where(
      and(
        eq(formDesigns.subsiteId, subsiteId),
        or(inArray(formDesigns.code, [...keys]), inArray(formDesigns.id, [...keys]))
      )
    )
    .orderBy(sql`length(${formDesigns.jsonStr})`)
  return new Map(
    rows.flatMap(({ id, code, name, jsonStr }) => {
      const form: SiteForm = { formKey: code, formName: name, jsonStr, fields: labelsOf(jsonStr) }
      return [code, id].filter(key => keys.includes(key)).map(key => [key, form] as const)
    })
  )
}

export const readSiteForm = async (database: Database, caller: Caller, formKey: string) => {
  const form = (await findSiteForms(database, requireSubsite(caller, caller.subsiteId), [formKey])).get(formKey)
  if (!form) throw notFound('表单')
  return { ...form, fields: [...form.fields].map(([model, name]) => ({ model, name })) }
}

/** Returns the form key of a node: the node's, or that of the start; '' for none. */
export const formKeyOf = (graph: ProcessGraph, { formKey }: ProcessNode) => formKey ?? startOf(graph).formKey ?? ''

/** Returns the forms of a graph by key. @throws Refusal if a form or field does not exist at the site */
export const requireForms = async (database: Database | Transaction, subsiteId: string, graph: ProcessGraph) => {
  const nodes = [...graph.nodes.values()].filter(({ formKey, fields }) => formKey || fields)
  const forms = await findSiteForms(database, subsiteId, [...new Set(nodes.map(node => formKeyOf(graph, node)))])
  const problems = nodes.flatMap((node): Problem[] => {
    const complain = (chinese: string, english: string) => ({
      ...{ nodeId: node.id, nodeName: node.name },
      ...{ message: `“${node.name}”${chinese}`, english: `"${node.name}" ${english}` }
    })
    const key = formKeyOf(graph, node)
    const form = forms.get(key)
    if (!key) return [complain('规定了字段权限，但流程没有表单', 'has rights for fields, but the process has no form.')]
    if (!form)
      return [complain(`的表单“${key}”不在本站的表单里`, `uses the form "${key}", which this site does not have.`)]
    return Object.keys(node.fields ?? {})
      .filter(model => !form.fields.has(model))
      .map(model =>
        complain(
          `的字段“${model}”不在表单“${form.formName}”里`,
          `has a right for the field "${model}", which the form "${form.formName}" does not have.`
        )
      )
  })
  refuseProblems(problems)
  return forms
}
