import { Button, InputGroup } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { useState } from 'react'
import { givenFilePath } from '../../base/contract/apply-files.ts'
import { applicationProgress, type ApplyProgress } from '../../base/contract/apply.ts'
import { Refused, sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { Field } from '../../base/kit/field/field.tsx'
import { sizeText } from '../../base/kit/upload/size-text.ts'
import { useFields } from '../../base/kit/field/use-fields.ts'
import { required } from '../../base/kit/field/validators.ts'
import { send } from '../../base/session/request/send.ts'
import { saveKnown } from '../../base/session/upload/sheets.ts'
import { OwnFiles } from './own-files.tsx'
import { OwnSteps } from './own-steps.tsx'
import { applicationFormText } from './application-form.text.ts'

/** Shows the progress of an application for a receipt number and query code. */
export function ProgressView({ code = '', queryCode = '' }: { code?: string; queryCode?: string }) {
  const text = useText(applicationFormText)
  const [found, setFound] = useState<ApplyProgress>()
  const [asked, setAsked] = useState({ code, queryCode })
  const [problem, setProblem] = useState('')
  const form = useFields(
    { code, queryCode },
    { code: required(text.codeMissing), queryCode: required(text.queryCodeMissing) },
    async values => {
      setFound(undefined)
      setProblem('')
      setAsked(values)
      try {
        setFound(await send(applicationProgress, { body: values }))
      } catch (error) {
        throw error instanceof Refused && error.code === 429 ? new Refused(text.asksTooMany, 429) : error
      }
    }
  )
  // Use the number and code of the last query: the fields may contain others by now.
  const save = async (id: string) => {
    setProblem('')
    try {
      await saveKnown(givenFilePath, { ...asked, id })
    } catch (error) {
      setProblem(error instanceof Refused && error.code === 429 ? text.asksTooMany : sentence(error))
    }
  }
  const facts: [label: string, value: string][] = found
    ? [
        [text.title, found.title],
        [text.receiveDate, found.receiveDate],
        [text.agency, found.agencyName],
        [text.lastDay, found.dueDate || (found.termDays > 0 ? text.withinDays(found.termDays) : '')],
        [text.letterNumber, found.letterNumber],
        [text.awaitedUntil, found.awaited?.until ?? ''],
        [text.amount, found.awaited?.amount ? text.yuan(found.awaited.amount) : ''],
        [text.awaited, found.awaited?.reason ?? '']
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
          {found.files.length > 0 && (
            <>
              <h2>{text.files}</h2>
              <ul className="apply-files">
                {found.files.map(({ id, name, size }) => (
                  <li key={id}>
                    <Button
                      icon={<Download />}
                      text={name}
                      aria-label={text.saveFile(name)}
                      onClick={() => void save(id)}
                    />
                    <span className="apply-size">{sizeText(size)}</span>
                  </li>
                ))}
              </ul>
              {problem && (
                <p className="apply-failure" role="alert">
                  {problem}
                </p>
              )}
            </>
          )}
        </div>
      )}
      {found && (
        <OwnSteps
          key={`${found.state} ${found.letters.length}`}
          known={asked}
          progress={found}
          onDone={() =>
            void send(applicationProgress, { body: asked }).then(setFound, error => setProblem(sentence(error)))
          }
        />
      )}
      {found?.takesFiles && <OwnFiles known={asked} sent={found.ownFiles} />}
    </>
  )
}
