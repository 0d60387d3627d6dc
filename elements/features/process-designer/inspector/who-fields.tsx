import { Checkbox, HTMLSelect } from '@blueprintjs/core'
import { bring } from '../../../base/core/look/sheets.ts'
import { useText } from '../../../base/core/language/text.ts'
import { Field } from '../../../base/kit/field/field.tsx'
import { isWholeShare, oneShare, shareModes, type Share } from '../model/mode.ts'
import type { People } from '../model/people.ts'
import { conditionProblem } from '../model/condition.ts'
import { inspectorText } from './inspector.text.ts'
import { SubjectsField } from './subjects-field.tsx'
import { TypedField } from './typed-field.tsx'
import styles from './who-fields.css?inline'

bring(styles)

interface Props {
  /** Prefix that makes field names unique. */
  name: string
  people: People
  share: Share
  /** Without `share`, sharing stays unchanged. */
  onChange: (people: People, share?: Share) => void
}

type Mode = Share['mode'] | 'direct'
const modes: readonly Mode[] = ['direct', ...shareModes]

/** Edits the assignees of a task and how several share it. */
export function WhoFields({ name, people, share, onChange }: Props) {
  const text = useText(inspectorText)
  const mode: Mode = share.mode === 'one' && people.isDirect ? 'direct' : share.mode
  const isMany = share.mode !== 'one'
  const put = (part: Partial<Share>) => onChange(people, { ...share, ...part })
  const choose = (next: Mode) => {
    if (next === 'direct') return onChange({ ...people, isDirect: true }, { ...share, mode: 'one' })
    const argument = next === 'count' ? '2' : next === 'ratio' ? '2/3' : ''
    const { field, isSequential } = share
    onChange({ ...people, isDirect: false }, { ...oneShare, mode: next, argument, field, isSequential })
  }
  const flag = (key: 'veto' | 'everyone' | 'isSequential') => (
    <Checkbox inline checked={share[key]} label={text[key]} onChange={({ target }) => put({ [key]: target.checked })} />
  )
  return (
    <>
      <SubjectsField
        name={name}
        legend={text.people}
        empty={text.nobody}
        adding={text.addPeople}
        subjects={people.subjects}
        onChange={subjects => onChange({ ...people, subjects })}
      />
      <Field name={`${name}-mode`} label={text.mode} hint={mode === 'direct' ? text.directHint : undefined}>
        <HTMLSelect
          id={`${name}-mode`}
          fill
          value={mode}
          onChange={({ target }) => choose(target.value as Mode)}
          options={modes
            .filter(one => one !== 'own' || mode === 'own')
            .map(value => ({ value, label: text.modes[value] }))}
        />
      </Field>
      {(mode === 'count' || mode === 'ratio') && (
        <TypedField
          name={`${name}-argument`}
          label={text.argument[mode]}
          hint={text.argumentHint[mode]}
          value={share.argument}
          maxLength={10}
          check={typed => (isWholeShare({ ...share, argument: typed.trim() }) ? '' : text.argumentHint[mode])}
          onSet={argument => put({ argument: argument.trim() })}
        />
      )}
      {isMany && (
        <div className="who-flags">
          {mode !== 'own' && (
            <>
              {flag('veto')}
              {flag('everyone')}
            </>
          )}
          {flag('isSequential')}
        </div>
      )}
      {mode === 'own' && (
        <TypedField
          name={`${name}-enough`}
          label={text.enough}
          value={share.condition}
          maxLength={1000}
          check={typed => (typed.trim() === '' || conditionProblem(typed) ? text.conditionWrong : '')}
          onSet={condition => put({ condition })}
        />
      )}
      {isMany && (
        <TypedField
          name={`${name}-field`}
          label={text.manyField}
          hint={text.manyFieldHint}
          value={share.field}
          maxLength={60}
          check={typed => (/^\w*$/.test(typed) ? '' : text.conditionWrong)}
          onSet={field => put({ field })}
        />
      )}
    </>
  )
}
