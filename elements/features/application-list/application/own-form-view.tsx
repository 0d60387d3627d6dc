import { Button } from '@blueprintjs/core'
import { useMemo, useRef } from 'react'
import type { Application } from '../../../base/contract/apply.ts'
import { bring } from '../../../base/core/look/sheets.ts'
import { useLocale, useText } from '../../../base/core/language/text.ts'
import { readSchema } from '../../../base/form-engine/document/read-schema.ts'
import filledStyles from '../../../base/form-engine/filled/filled-form.css?inline'
import { filledFormText } from '../../../base/form-engine/filled/filled-form.text.ts'
import { tellAnswers } from '../../../base/form-engine/cells/tell-answers.ts'
import { Settings, settingsOf } from '../../../base/form-engine/host/form-settings-context.ts'
import { createFormState } from '../../../base/form-engine/state/form-state.ts'
import formStyles from '../../../base/form-engine/view/form.css?inline'
import { FormView } from '../../../base/form-engine/view/form-view.tsx'
import { printPaper } from '../../../base/kit/print/print-paper.ts'
import paperStyles from '../letter/letter-paper.css?inline'
import { applicationListText } from '../texts/application-list.text.ts'

bring(formStyles)
bring(filledStyles)
bring(paperStyles)

const settings = settingsOf()

/** Returns the values of the fields: those of every application, and those of the site's form. */
function valuesOf(application: Application): Record<string, unknown> {
  const { answers, ...known } = application
  const isOrganization = known.applicantType === '2'
  return { ...known, ...(isOrganization && { creditCode: known.cardCode }), ...answers }
}

/** Shows the site's form as the applicant filled it in, with the form as it was then. Card number and address are masked. */
export default function OwnFormView({ application }: { application: Application }) {
  const text = useText(applicationListText)
  const words = useText(filledFormText)
  const locale = useLocale()
  const paper = useRef<HTMLDivElement>(null)
  const { formJson, formName } = application
  const state = useMemo(() => {
    const document = readSchema(formJson)
    if (typeof document === 'string') return undefined
    const drawn = createFormState(document)
    drawn.setData(valuesOf(application))
    return drawn
  }, [application, formJson])
  if (!state) return <p role="alert">{words.badForm}</p>
  return (
    <section className="filled-form" aria-label={formName}>
      <h3>{formName}</h3>
      <Settings value={settings}>
        <FormView state={state} isReadonly isDisabled={false} />
      </Settings>
      <Button size="small" text={text.printForm} onClick={() => printPaper(paper.current!, paperStyles)} />
      <div hidden>
        <div ref={paper} className="letter" aria-label={formName}>
          <h3>{formName}</h3>
          <p>{`${text.code}：${application.code}`}</p>
          <table className="letter-table">
            <tbody>
              {tellAnswers(formJson, state.values(), locale).map(([name, value], at) => (
                <tr key={at}>
                  <th scope="row">{name}</th>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  )
}
