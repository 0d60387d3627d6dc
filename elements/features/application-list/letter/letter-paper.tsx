import { dayInWords, type Letter } from '../../../base/contract/apply-letters.ts'
import { bring } from '../../../base/core/look/sheets.ts'
import { useText } from '../../../base/core/language/text.ts'
import styles from './letter-paper.css?inline'
import { letterText } from './letter.text.ts'

bring(styles)

/** Renders a letter in the layout of an official document. */
export function LetterPaper({ letter }: { letter: Letter }) {
  const text = useText(letterText)
  const { title, number, office, addressee, paragraphs, day } = letter
  return (
    <article className="letter" lang="zh-CN" aria-label={text.paper(title)}>
      <p className="letter-office">{office}</p>
      <p className="letter-number">{number}</p>
      <h3>{title}</h3>
      <p className="letter-addressee">{addressee}：</p>
      {paragraphs.map((paragraph, at) => (
        <p key={at} className="letter-text">
          {paragraph}
        </p>
      ))}
      <p className="letter-end letter-seal">{office}</p>
      <p className="letter-end letter-day">{dayInWords(day)}</p>
    </article>
  )
}
