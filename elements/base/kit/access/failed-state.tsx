import { Button, NonIdealState } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { coreText } from '../../core/language/core.text.ts'
import { sentence } from '../../core/language/errors.ts'
import { useText } from '../../core/language/text.ts'
import { Why } from './why.tsx'

interface Props {
  error: unknown
  retry: () => void
  /** Fills the place of a page or list. */
  isPage?: boolean
  /** Further ways on. */
  children?: ReactNode
}

/** Shows the error of a failed load in place of the content: a retry, and the explanation if a right is missing. */
export function FailedState({ error, retry, isPage, children }: Props) {
  const words = useText(coreText)
  return (
    <NonIdealState
      {...(isPage && { className: 'state' })}
      title={sentence(error)}
      action={
        <>
          <Button text={words.retry} onClick={retry} />
          {children}
          <Why error={error} />
        </>
      }
    />
  )
}
