import { Button, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { useText } from '../../core/language/text.ts'
import { Field } from '../../kit/field/field.tsx'
import { useFields } from '../../kit/field/use-fields.ts'
import { factorText } from './factor.text.ts'

/** Returns true for the digits of a code, with or without blanks. */
export const isFactorCode = (code: string): boolean => /^\d{6}$/.test(code.replaceAll(/\s/g, ''))

interface Props {
  send: (code: string) => Promise<void>
  onClose: () => void
}

/** Second step of a sign-in: the code of an app, or a recovery code. */
export default function CodeForm({ send, onClose }: Props) {
  const text = useText(factorText)
  const [isRecovery, setRecovery] = useState(false)
  const missing = isRecovery ? text.recoveryMissing : text.codeMissing
  const form = useFields(
    { code: '' },
    { code: code => ((isRecovery ? code.trim() : isFactorCode(code)) ? '' : missing) },
    ({ code }) => send(code)
  )
  return (
    <form onSubmit={form.submit} noValidate>
      {form.failure && (
        <p role="alert" className="failure">
          {form.failure}
        </p>
      )}
      <Field
        name="code"
        label={isRecovery ? text.recovery : text.code}
        problem={form.problems.code}
        hint={isRecovery ? text.recoveryHint : text.codeHint}
      >
        <InputGroup
          key={String(isRecovery)}
          {...form.field('code')}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoFocus
          maxLength={32}
        />
      </Field>
      <Button type="submit" intent="primary" className="submit" text={text.submit} loading={form.busy} />
      <div className="links">
        <Button
          variant="minimal"
          text={isRecovery ? text.useCode : text.useRecovery}
          onClick={() => {
            form.clear()
            setRecovery(!isRecovery)
          }}
        />
        <Button variant="minimal" text={text.back} onClick={onClose} />
      </div>
    </form>
  )
}
