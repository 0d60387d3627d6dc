import { Button, FormGroup, InputGroup } from '@blueprintjs/core'
import { useEffect, useRef, useState } from 'react'
import { bring } from '../../core/look/sheets.ts'
import { useLocale, useText } from '../../core/language/text.ts'
import { captchaText } from './captcha.text.ts'
import styles from './captcha.css?inline'
import type { CaptchaState } from './use-captcha.ts'

bring(styles)

/** Reads the bytes of a data URL. Policies that forbid `data:` pictures allow a canvas. */
const bytesOf = (url: string) => Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), letter => letter.charCodeAt(0))

function Picture({ url, label }: { url: string; label: string }) {
  const text = useText(captchaText)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [broken, setBroken] = useState('')
  useEffect(() => {
    let gone = false
    const draw = async () => {
      const bitmap = await createImageBitmap(new Blob([bytesOf(url)], { type: 'image/png' }))
      if (!gone) canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0)
    }
    draw().catch(() => gone || setBroken(url))
    return () => void (gone = true)
  }, [url])
  if (broken === url) return <span className="problem">{text.broken}</span>
  return <canvas ref={canvas} role="img" aria-label={label} width={132} height={44} />
}

/** Field for a captcha: a picture, or a question that a screen reader reads. Draws nothing until one is asked for. */
export function CaptchaField({ state, id }: { state: CaptchaState; id: string }) {
  const text = useText(captchaText)
  const locale = useLocale()
  const { shown, isQuestion } = state
  if (!state.isAsked) return null
  const question = shown && 'question' in shown ? shown.question[locale === 'zh-CN' ? 'chinese' : 'english'] : ''
  return (
    <FormGroup
      className="captcha"
      label={text.label}
      labelFor={id}
      helperText={<span id={`${id}-hint`}>{text.hint}</span>}
    >
      <div className="challenge" aria-live="polite">
        {!shown && <span className="quiet">{text.loading}</span>}
        {shown && 'problem' in shown && <span className="problem">{shown.problem}</span>}
        {shown && 'picture' in shown && <Picture url={shown.picture} label={text.picture} />}
        {question && <strong id={`${id}-question`}>{question}</strong>}
        <Button variant="minimal" size="small" text={text.other} onClick={() => state.renew(isQuestion)} />
        <Button
          variant="minimal"
          size="small"
          text={isQuestion ? text.asPicture : text.asQuestion}
          onClick={() => state.renew(!isQuestion)}
        />
      </div>
      <InputGroup
        id={id}
        value={state.value}
        onValueChange={state.setValue}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        aria-describedby={question ? `${id}-question ${id}-hint` : `${id}-hint`}
      />
    </FormGroup>
  )
}
