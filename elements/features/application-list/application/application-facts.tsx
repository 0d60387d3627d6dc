import { Button, Callout } from '@blueprintjs/core'
import { useState } from 'react'
import { applicantIdentity, type Application } from '../../../base/contract/apply.ts'
import { sentence } from '../../../base/core/language/errors.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { useText } from '../../../base/core/language/text.ts'
import { useRights } from '../../../base/kit/access/use-rights.ts'
import { send } from '../../../base/session/request/send.ts'
import { applicationListText } from '../texts/application-list.text.ts'
import { stepText } from '../texts/step.text.ts'

/** Shows applicant and request. Revealing the card number and address is logged. */
export function ApplicationFacts({ application }: { application: Application }) {
  const text = useText(applicationListText)
  const words = useText(stepText)
  const can = useRights()
  const [known, setKnown] = useState<{ cardCode: string; address: string }>()
  const show = async () => {
    try {
      setKnown(await send(applicantIdentity, { query: { id: application.id } }))
    } catch (error) {
      toast(sentence(error), 'danger')
    }
  }
  const { applicantType, organizationType, replyType, reply } = application
  const facts: [string, string][] = [
    [text.applicant, application.applicantName],
    [text.applicantType, applicantType === '1' ? text.applicantTypes[1] : text.organizationTypes[organizationType]],
    [applicantType === '1' ? text.cardCode : text.creditCode, known?.cardCode ?? application.cardCode],
    [text.tel, application.tel],
    [text.email, application.email],
    [text.address, known?.address ?? application.address],
    [text.postcode, application.postcode],
    [text.company, application.company],
    [text.legalName, application.legalName],
    [text.linkman, application.linkman],
    [text.indexNum, application.indexNum],
    [text.purpose, application.purpose],
    [text.applyDate, application.applyDate],
    [text.receiveDate, `${application.receiveDate}（${text.receiveTypes[application.receiveType]}）`],
    [text.offerType, `${text.offerTypes[application.offerType]} · ${text.receiveModes[application.receiveMode]}`],
    [text.acceptsOther, application.acceptsOther === '1' ? text.yes : text.no],
    [text.applyFree, application.applyFree === '1' ? text.yes : ''],
    [text.department, application.departName],
    [text.replyType, replyType === '' ? '' : words.replyTypes[replyType]]
  ]
  return (
    <section className="application-facts" aria-label={text.facts}>
      <h3>{text.facts}</h3>
      {application.erasedTime && (
        <Callout intent="primary" compact>
          {text.erased(application.erasedTime)}
        </Callout>
      )}
      <p className="application-content">{application.content}</p>
      <dl>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {!known && can('cms:apply:identity') && application.cardCode !== '' && (
        <Button size="small" variant="minimal" text={text.showIdentity} onClick={() => void show()} />
      )}
      {reply && (
        <>
          <h3>{text.reply}</h3>
          <p className="application-content">{reply}</p>
        </>
      )}
    </section>
  )
}
