import { FormGroup, HTMLSelect } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import type { ColumnDraft } from '../../base/contract/column.ts'
import { modelChoices } from '../../base/contract/model.ts'
import { templateChoices } from '../../base/contract/template.ts'
import { processChoices } from '../../base/contract/process-choice.ts'
import { useText } from '../../base/core/language/text.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { changesOf } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'
import { columnManageText } from './column-manage.text.ts'
import { modelOptions, processOptions, templateOptions } from './columns.ts'

interface Option {
  value: string
  label: string
}

const nameIn = (options: readonly Option[], chosen: string): string =>
  options.find(({ value }) => value === chosen)?.label ?? chosen

export interface Choices {
  models: Option[]
  processes: Option[]
  listTemplates: Option[]
  detailTemplates: Option[]
  modelName: (id: string) => string
  processName: (id: string) => string
}

/** Loads the models, processes and templates a column may use. If loading fails, only the current choice is offered. */
export function useColumnChoices(draft: ColumnDraft): Choices {
  const { subsiteId, modelId = '', processId = '', listTemplate = '', detailTemplate = '' } = draft
  const text = useText(columnManageText)
  const modelChanges = useStore(changesOf('model'))
  const processChanges = useStore(changesOf('process'))
  const templateChanges = useStore(changesOf('template'))
  const { value: models = [] } = useLoad(signal => send(modelChoices, { signal }), [modelChanges])
  const { value: processes = [] } = useLoad(
    signal => send(processChoices, { query: { subsiteId }, signal }),
    [subsiteId, processChanges]
  )
  const { value: templates = [] } = useLoad(
    signal => send(templateChoices, { query: { subsiteId }, signal }),
    [subsiteId, templateChanges]
  )
  return {
    models: modelOptions(models, modelId, text),
    processes: processOptions(processes, processId, text),
    listTemplates: templateOptions(templates, 'list', listTemplate, text),
    detailTemplates: templateOptions(templates, 'article', detailTemplate, text),
    modelName: chosen => nameIn(modelOptions(models, chosen, text), chosen),
    processName: chosen => nameIn(processOptions(processes, chosen, text), chosen)
  }
}

interface Props {
  draft: ColumnDraft
  choices: Choices
  isEditable: boolean
  onChange: (part: Partial<ColumnDraft>) => void
}

/** Chooses the content model, review process and templates of a column. */
export function ColumnChoices({ draft, choices, isEditable, onChange }: Props) {
  const text = useText(columnManageText)
  return (
    <>
      <FormGroup label={text.model} labelFor="column-model" helperText={text.modelHint}>
        <HTMLSelect
          id="column-model"
          fill
          disabled={!isEditable}
          value={draft.modelId ?? ''}
          options={choices.models}
          onChange={event => onChange({ modelId: event.target.value })}
        />
      </FormGroup>
      <FormGroup label={text.process} labelFor="column-process" helperText={text.processHint}>
        <HTMLSelect
          id="column-process"
          fill
          disabled={!isEditable}
          value={draft.processId ?? ''}
          options={choices.processes}
          onChange={event => onChange({ processId: event.target.value })}
        />
      </FormGroup>
      {(['listTemplate', 'detailTemplate'] as const).map(field => (
        <FormGroup key={field} label={text[field]} labelFor={`column-${field}`} helperText={text.templateHint}>
          <HTMLSelect
            id={`column-${field}`}
            fill
            disabled={!isEditable}
            value={draft[field] ?? ''}
            options={field === 'listTemplate' ? choices.listTemplates : choices.detailTemplates}
            onChange={event => onChange({ [field]: event.target.value })}
          />
        </FormGroup>
      ))}
    </>
  )
}
