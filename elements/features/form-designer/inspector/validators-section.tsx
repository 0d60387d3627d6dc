import { useEffect, useState } from 'react'
import { useLocale, useText } from '../../../base/core/language/text.ts'
import { problemOf } from '../../../base/form-engine/validation/validation.ts'
import { patternProblem } from '../../../base/form-engine/validation/pattern.ts'
import type { TypeDefinition } from '../../../base/form-engine/document/type.ts'
import { isOn, textOption } from '../../../base/form-engine/document/type.ts'
import type { Widget } from '../../../base/form-engine/document/document.ts'
import { ChoiceRow, SwitchRow, TextRow } from './entries.tsx'
import { inspectorText } from './inspector.text.ts'
import { formatOf, formats, messageOf, type Format } from './formats.ts'
import type { Editing } from '../workplace/use-editing.ts'

/** Switches 必填, the most used setting, above all options. */
export function RequiredRows({ editing: { widget, set } }: { editing: Editing }) {
  const words = useText(inspectorText)
  if (!widget) return null
  const isRequired = isOn(widget.options, 'required')
  return (
    <>
      <SwitchRow label={words.required} isOn={isRequired} onChange={isNow => set('required', isNow)} />
      {isRequired && (
        <TextRow
          label={words.message}
          placeholder={words.default}
          value={textOption(widget.options, 'requiredMessage')}
          onChange={value => set('requiredMessage', value)}
        />
      )}
    </>
  )
}

/** Edits the other validators, with an input to try them. */
export function ValidatorsSection({
  editing,
  validators
}: {
  editing: Editing
  validators: TypeDefinition['validators']
}) {
  const words = useText(inspectorText)
  const locale = useLocale()
  const { widget, set, setAll } = editing
  if (!widget) return null
  const { options } = widget
  const message = (option: string, isShown: boolean) =>
    isShown && (
      <TextRow
        label={words.message}
        placeholder={words.default}
        value={textOption(options, option)}
        onChange={value => set(option, value)}
      />
    )
  const dataType = textOption(options, 'dataType')
  const pattern = textOption(options, 'pattern')
  const wrong = patternProblem(pattern)
  return (
    <fieldset className="group">
      <legend>{words.validators}</legend>
      {validators.includes('dataType') && (
        <>
          <ChoiceRow
            label={words.dataType}
            value={dataType}
            choices={{ '': words.dataTypeNone, ...words.dataTypes }}
            onChange={value => set('dataType', value)}
          />
          {message('dataTypeMessage', dataType !== '' && dataType !== 'string')}
        </>
      )}
      {validators.includes('pattern') && (
        <>
          <ChoiceRow
            label={words.format}
            value={formatOf(pattern)}
            choices={{ '': pattern ? words.formatOwn : words.dataTypeNone, ...words.formats }}
            onChange={format =>
              setAll({ pattern: format && formats[format as Format], patternMessage: messageOf(format, locale) })
            }
          />
          <TextRow
            label={words.pattern}
            hint={words.patternHint}
            isCode
            problem={wrong && words.patternProblems[wrong]}
            value={pattern}
            onChange={value => set('pattern', value)}
          />
          {message('patternMessage', pattern !== '')}
          {!wrong && <TryOut key={widget.key} widget={widget} />}
        </>
      )}
    </fieldset>
  )
}

/** Runs the validators on the author's input. */
function TryOut({ widget }: { widget: Widget }) {
  const words = useText(inspectorText)
  const locale = useLocale()
  const [value, setValue] = useState<string>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    if (value === undefined) return
    let isOver = false
    // Ignores results of earlier input.
    void Promise.resolve(problemOf(widget, value, isOn(widget.options, 'required'), locale)).then(
      answer => isOver || setProblem(answer)
    )
    return () => {
      isOver = true
    }
  }, [widget, value, locale])
  return (
    <>
      <TextRow
        label={words.tryOut}
        placeholder={words.tryOutHint}
        value={value ?? ''}
        problem={value === undefined ? '' : problem}
        onChange={setValue}
      />
      {value !== undefined && value !== '' && !problem && (
        <p className="row-fine" role="status">
          {words.passes}
        </p>
      )}
    </>
  )
}
