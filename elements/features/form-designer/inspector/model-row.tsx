import { InputGroup } from '@blueprintjs/core'
import { useRef } from 'react'
import { useText } from '../../../base/core/language/text.ts'
import { configOf, walk, type LogicRule } from '../../../base/form-engine/document/document.ts'
import { definitionOf } from '../../../base/form-engine/catalogue/widget-types.ts'
import { useFormDocument, useWorkplace } from '../workplace/context.ts'
import { Row } from './entries.tsx'
import { inspectorText } from './inspector.text.ts'
import { rename } from '../model/option-rules.ts'
import { perDocument } from '../model/per-document.ts'
import { tableOf } from '../model/places.ts'
import { renameInRules } from '../model/rename-model.ts'
import type { Editing } from '../workplace/use-editing.ts'

/** Counts the uses of each model, by sub-table. */
const usesOf = perDocument(document => {
  const counted = new Map<string, number>()
  for (const { widget, table } of walk(document.list)) {
    const name = `${table?.key ?? ''} ${widget.model ?? ''}`
    if (widget.model) counted.set(name, (counted.get(name) ?? 0) + 1)
  }
  return counted
})

/** Names by which rules know widgets whose new name is empty or taken, by key. */
const unnamed = new Map<string, string>()

/** Edits the data field: a field of the table, or any name. Marks duplicates. */
export function ModelRow({ editing: { widget, widgets, change } }: { editing: Editing }) {
  const words = useText(inspectorText)
  const { hostFields, isReadonly, locale } = useWorkplace()
  const document = useFormDocument()
  const begun = useRef<{ model: string; rules: readonly LogicRule[] }>(undefined)
  if (!widget || widgets.length > 1) return null

  const model = widget.model ?? ''
  const uses = usesOf(document)
  const table = tableOf(document, widget.key)
  const prefix = `${table?.key ?? ''} `
  const isForeign = hostFields.length > 0 && !table && model !== '' && !hostFields.some(field => field.model === model)
  const isTaken = (uses.get(prefix + model) ?? 0) > 1
  const problem = model.trim() === '' ? words.modelMissing : isTaken ? words.modelTaken : ''

  const isOthers = (name: string) =>
    [...walk(document.list)].some(({ widget: other }) => other.key !== widget.key && other.model === name)
  // Renames the field in rules while typing, always starting from the rules before typing began. While another field
  // has the new name, rules keep the former one: a rule about both could not be told apart later.
  const origin = () => ({ model: unnamed.get(widget.key) ?? model, rules: configOf(document).logic })
  const take = (next: string) => {
    const { model: from, rules } = (begun.current ??= origin())
    const name = next.trim()
    if (name === '' || isOthers(name)) unnamed.set(widget.key, from)
    else unnamed.delete(widget.key)
    const logic = isOthers(from)
      ? undefined
      : unnamed.has(widget.key)
        ? rules
        : renameInRules(rules, from, name, table?.model)
    change(
      before => {
        const field = hostFields.find(({ model: name }) => name === next)
        const title = definitionOf(before)?.title
        const isUnnamed = before.name === '' || before.name === title?.['zh-CN'] || before.name === title?.en
        const bound = { ...before, model: next }
        return field && isUnnamed ? rename(bound, field.label, locale) : bound
      },
      'model',
      logic && logic.length > 0 ? { logic: [...logic] } : undefined
    )
  }

  return (
    <Row label={words.model} problem={problem} hint={isForeign ? words.modelForeign : undefined}>
      {control => (
        <>
          <InputGroup
            {...control}
            size="small"
            inputClassName="code-entry"
            list={hostFields.length > 0 ? `${control.id}-fields` : undefined}
            value={model}
            readOnly={isReadonly}
            intent={problem ? 'danger' : 'none'}
            title={words.modelHint}
            onFocus={() => (begun.current = origin())}
            onBlur={() => (begun.current = undefined)}
            onValueChange={take}
          />
          <datalist id={`${control.id}-fields`}>
            {hostFields.map(field => (
              <option key={field.model} value={field.model}>
                {uses.has(prefix + field.model) ? `${field.label} ✓` : field.label}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Row>
  )
}
