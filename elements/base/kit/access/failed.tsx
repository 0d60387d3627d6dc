import { Button } from '@blueprintjs/core'
import { useEffect } from 'react'
import { coreText } from '../../core/language/core.text.ts'
import { sentence } from '../../core/language/errors.ts'
import { useEmit } from '../../core/react/host.ts'
import { useText } from '../../core/language/text.ts'
import { Why } from './why.tsx'

/** Shows the error of a failed load with a retry button, and dispatches `qd-error`. */
export function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const words = useText(coreText)
  const emit = useEmit()
  useEffect(() => void emit('qd-error', { message: sentence(error) }), [emit, error])
  return (
    <p className="quiet failed" role="alert">
      {sentence(error)}{' '}
      <Button size="small" onClick={retry}>
        {words.retry}
      </Button>{' '}
      <Why error={error} />
    </p>
  )
}
