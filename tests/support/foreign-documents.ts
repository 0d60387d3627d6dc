import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** BPMN documents of other systems. Machines without them run the documents of the tests alone. */
const folder = process.env.QUNDAO_BPMN_SAMPLES ?? resolve(import.meta.dirname, '../../../shared/data/bpmn')

export const foreignDocuments: { file: string; xml: string }[] = existsSync(folder)
  ? readdirSync(folder)
      .filter(file => /\.(bpmn|xml)$/.test(file))
      .map(file => ({ file, xml: readFileSync(join(folder, file), 'utf8') }))
  : []

const isKnown = (value: string, known: readonly string[]) =>
  /[$#]/.test(value) || value.split(',').every(word => known.includes(word.trim()))

/**
 * Names the people of a document, as its importer does: tasks without known people are for `person`. Forms of other
 * systems are taken away.
 */
export const namePeople = (xml: string, person: string, known: readonly string[] = []): string =>
  xml.replace(/<((?:\w+:)?)(userTask|receiveTask|startEvent)\b([^>]*?)(\/?)>/g, (_, space, kind, attributes, end) => {
    let left = String(attributes).replace(/\s[\w]+:(formKey|formRef)="[^"]*"/g, '')
    if (kind === 'startEvent') return `<${space}${kind}${left}${end}>`
    left = left.replace(/\s\w+:(assignee|candidateUsers|candidateGroups)="([^"]*)"/g, (text, _name, value) =>
      isKnown(String(value), known) ? String(text) : ''
    )
    const named = /:(assignee|candidateUsers|candidateGroups)=/.test(left)
      ? ''
      : ` xmlns:qundao="http://qundao.dev/bpmn" qundao:assignee="${person}"`
    return `<${space}${kind}${left}${named}${end}>`
  })
