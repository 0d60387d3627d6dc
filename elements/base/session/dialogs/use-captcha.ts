import { useRef, useState } from 'react'
import { codes } from '../../contract/envelope.ts'
import { captchaPicture, captchaQuestion, type CaptchaQuestion } from '../../contract/session.ts'
import { Refused, sentence } from '../../core/language/errors.ts'
import { sendCall } from '../wire/call.ts'
import { newName } from '../wire/write-names.ts'

/** Time limit in ms. */
const call = { timeout: 6000 }

type Shown = { picture: string } | { question: CaptchaQuestion } | { problem: string }

export interface CaptchaState {
  /** Whether the platform asks for a captcha. */
  isAsked: boolean
  /** Undefined while it loads. */
  shown: Shown | undefined
  isQuestion: boolean
  value: string
  setValue: (value: string) => void
  /** Loads another captcha. */
  renew: (isQuestion: boolean) => void
  /** Fields of the sign-in call. */
  fields: () => { captcha?: string; checkKey?: string }
  /** Shows a new captcha after a failed sign-in if one is needed: each is valid once. Returns true if one is asked for. */
  failed: (error: unknown) => boolean
}

/** State of the captcha of a sign-in form. */
export function useCaptcha(): CaptchaState {
  const [isAsked, setAsked] = useState(false)
  const [isQuestion, setQuestion] = useState(false)
  const [shown, setShown] = useState<Shown>()
  const [value, setValue] = useState('')
  const key = useRef('')

  const renew = (asQuestion: boolean) => {
    const wanted = newName()
    key.current = wanted
    setQuestion(asQuestion)
    setShown(undefined)
    setValue('')
    const show = (next: Shown) => void (key.current === wanted && setShown(next))
    const loading = asQuestion
      ? sendCall(captchaQuestion(wanted), call, async () => false).then(question => show({ question }))
      : sendCall(captchaPicture(wanted), call, async () => false).then(picture => show({ picture }))
    loading.catch((error: unknown) => show({ problem: sentence(error) }))
  }

  const failed = (error: unknown) => {
    const asks = error instanceof Refused && error.code === codes.captcha
    if (asks || isAsked) {
      setAsked(true)
      renew(isQuestion)
    }
    return asks
  }

  const fields = () => (isAsked ? { captcha: value.trim(), checkKey: key.current } : {})
  return { isAsked, shown, isQuestion, value, setValue, renew, fields, failed }
}
