import { Button, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { applicationProgress, type ApplyProgress } from '../contract/apply.ts'
import { Refused } from '../core/errors.ts'
import { useText } from '../core/text.ts'
import { Field } from '../parts/field.tsx'
import { useFields } from '../parts/use-fields.ts'
import { required } from '../parts/validators.ts'
import { send } from '../session/request.ts'
import { applicationFormText } from './application-form.text.ts'

/** How far an application is, for who knows both its number and its code. */
export function ProgressView({ code = '', queryCode = '' }: { code?: string; queryCode?: string }) {
  const text = useText(applicationFormText)
  const [found, setFound] = useState<ApplyProgress>()
  const form = useFields(
    { code, queryCode },
    { code: required(text.codeMissing), queryCode: required(text.queryCodeMissing) },
    async values => {
      setFound(undefined)
      try {
        setFound(await send(applicationProgress, { body: values }))
      } catch (error) {
        throw error instanceof Refused && error.code === 429 ? new Refused(text.asksTooMany, 429) : error
      }
    }
  )
  const facts: [label: string, value: string][] = found
    ? [
        [text.title, found.title],
        [text.receiveDate, found.receiveDate],
        [text.lastDay, found.dueDate],
        [text.letterNumber, found.letterNumber]
      ]
    : []
  return (
    <>
      <form className="apply-ask" onSubmit={form.submit} noValidate>
        {form.failure && (
          <p className="apply-failure" role="alert">
            {form.failure}
          </p>
        )}
        <Field name="code" label={text.code} problem={form.problems.code}>
          <InputGroup {...form.field('code')} autoComplete="off" maxLength={40} placeholder="16-20261122-0001" />
        </Field>
        <Field name="queryCode" label={text.queryCode} problem={form.problems.queryCode}>
          <InputGroup {...form.field('queryCode')} autoComplete="off" autoCapitalize="characters" maxLength={20} />
        </Field>
        <Button type="submit" intent="primary" size="large" text={text.ask} loading={form.busy} />
      </form>
      {found && (
        <div className="apply-found" role="status">
          <p className="apply-state">{text.states[found.state]}</p>
          <dl>
            {facts
              .filter(([, value]) => value)
              .map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </dl>
        </div>
      )}
    </>
  )
}
