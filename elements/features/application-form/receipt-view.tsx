import { Button } from '@blueprintjs/core'
import { useEffect, useRef, useState } from 'react'
import type { ApplyReceipt } from '../../base/contract/apply.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { OwnFiles } from './own-files.tsx'
import { applicationFormText } from './application-form.text.ts'

interface Props {
  receipt: ApplyReceipt
  onAsk: () => void
  onAnother: () => void
}

/** Shows the receipt. Survives a reload of the tab until the user confirms having saved it. */
export function ReceiptView({ receipt, onAsk, onAnother }: Props) {
  const text = useText(applicationFormText)
  const { code, queryCode, dueDate, termDays, agencyName } = receipt
  const due = dueDate || text.withinDays(termDays)
  const [isAsking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text.receiptText(agencyName, code, queryCode, due))
      toast(text.copied, 'success')
    } catch {
      toast(text.notCopied, 'warning')
    }
  }
  return (
    <div className="apply-receipt">
      <h2 ref={heading} tabIndex={-1}>
        {text.doneTitle}
      </h2>
      <dl>
        {agencyName && (
          <>
            <dt>{text.agency}</dt>
            <dd>{agencyName}</dd>
          </>
        )}
        <dt>{text.code}</dt>
        <dd className="apply-code">{code}</dd>
        <dt>{text.queryCode}</dt>
        <dd className="apply-code">{queryCode}</dd>
        <dt>{text.dueDate}</dt>
        <dd>{due}</dd>
      </dl>
      <p className="apply-keep">{text.keepIt}</p>
      <div className="apply-buttons">
        <Button intent="primary" text={text.copy} onClick={() => void copy()} />
        <Button text={text.print} onClick={() => window.print()} />
        <Button text={text.toProgress} onClick={onAsk} />
        {!isAsking && <Button variant="minimal" text={text.another} onClick={() => setAsking(true)} />}
      </div>
      <OwnFiles known={{ code, queryCode }} />
      {isAsking && (
        <div className="apply-question" role="group" aria-label={text.another}>
          {text.anotherQuestion}
          <Button size="small" intent="primary" text={text.goOn} onClick={onAnother} />
          <Button size="small" text={text.cancel} onClick={() => setAsking(false)} />
        </div>
      )}
    </div>
  )
}
