import { Button, Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Explanation } from '../../contract/object-grant.ts'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { sentence } from '../../core/language/errors.ts'
import { useText } from '../../core/language/text.ts'
import { WhyChain } from './why-chain.tsx'
import { $explanation, closeExplanation } from './explanation.ts'
import { whyText } from './why.text.ts'

/** Explains a refusal: the steps of the decision and the change that would allow the action. */
export default function WhyDialog() {
  const text = useText(whyText)
  const asked = useStore($explanation)
  const [found, setFound] = useState<Explanation>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    if (!asked) return
    const controller = new AbortController()
    asked.load(controller.signal).then(setFound, error => {
      if (!controller.signal.aborted) setProblem(sentence(error))
    })
    return () => controller.abort()
  }, [asked])
  return (
    <Dialog isOpen title={text.title} onClose={closeExplanation} style={{ width: 560 }}>
      <DialogBody>
        {found ? (
          <>
            <WhyChain found={found} onLeave={closeExplanation} />
            {found.allowed && <p>{text.nowAllowed}</p>}
          </>
        ) : problem ? (
          <p role="alert">{problem}</p>
        ) : (
          <Spinner size={24} aria-label={text.loading} />
        )}
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text={text.close} onClick={closeExplanation} />} />
    </Dialog>
  )
}
